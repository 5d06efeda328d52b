import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Finding } from './process-report.ts';

const maxFindings = 1_000;

/**
 * Runs queries that find inconsistencies. Each returns `of`, `id`, `label` and `problem`, and reads one
 * snapshot.
 */
export const runChecks = async (
  db: unknown,
  questions: readonly RawBuilder<unknown>[],
): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const question of questions) {
    const { rows } = await sql<Finding>`
      select "of", id::text as id, label, problem from (${question}) as findings limit ${maxFindings}`.execute(
      db as Kysely<unknown>,
    );
    findings.push(...rows);
  }
  return findings;
};

/** Documents of a number series. Gaps are allowed if documents may be deleted or numbers skipped. */
export interface NumberedTable {
  series: string;
  table: string;
  column: string;
  withoutGapsFrom?: number;
  where?: RawBuilder<boolean>;
}

export const checkNumbers = ({
  series,
  table,
  column,
  withoutGapsFrom,
  where = sql`true`,
}: NumberedTable): RawBuilder<unknown> => sql`
  select 'numbers' as "of", ${series} as id, null as label, problem from (
    select coalesce((select value from counters where series = ${series}), 0) as counter,
      coalesce(max(substring(${sql.ref(column)} from '\\d+$')::bigint), 0) as highest,
      count(*) as documents
    from ${sql.table(table)} where ${where} and ${sql.ref(column)} ~ ${`^${series}-\\d{4,18}$`}) as figures,
    lateral (values
      (counter < highest, 'the counter stands at ' || counter || ' and the highest number is ' || highest),
      (${withoutGapsFrom ?? null}::bigint is not null and documents > 0
         and highest - ${withoutGapsFrom ?? 0}::bigint + 1 <> documents,
       documents || ' documents have the numbers up to ' || highest)
    ) as checks (is_wrong, problem)
  where is_wrong`;

/**
 * Finds documents whose `subtotal` column differs from their lines, or whose total differs from their
 * figures.
 */
export const checkTotals = ({
  of,
  table,
  number,
  lines,
  parent,
  total,
  where = sql`true`,
}: {
  of: string;
  table: string;
  number: string;
  lines: string;
  parent: string;
  total: RawBuilder<string>;
  where?: RawBuilder<boolean>;
}): RawBuilder<unknown> => sql`
  select ${of} as "of", d.id, ${sql.ref(`d.${number}`)} as label,
    'its lines come to ' || l.total || ', its subtotal is ' || d.subtotal || ', its total ' || d.total as problem
  from ${sql.table(table)} as d, lateral (
    select coalesce(sum(i.total), 0) as total from ${sql.table(lines)} as i where ${sql.ref(`i.${parent}`)} = d.id) as l
  where ${where} and (l.total <> d.subtotal or d.total <> ${total})`;

const toCallPattern = (call: string): string => `^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`;

/** Finds stored idempotent answers that refer to a missing document. */
export const checkStoredAnswers = (calls: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(calls).map(
      ([call, table]) => sql`
        select 'kept answer' as "of", k.answer::jsonb ->> 'id' as id, k.call as label,
          'the stored answer to a request names a document that does not exist' as problem
        from idempotency_keys as k where k.call ~ ${toCallPattern(call)} and k.status = 201
          and not exists (select from ${sql.table(table)} as d where d.id::text = k.answer::jsonb ->> 'id')`,
    ),
    sql` union all `,
  );
