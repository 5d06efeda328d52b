import type { EventDefinition } from '@primal/contracts/shared/events';
import { type Insertable, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { EventInput, Tx } from './tx.ts';

/** A series of document numbers, as its document declares it: `SO` and 1001 begin with `SO-1001`. */
export interface Series {
  prefix: string;
  first: number;
}

export type Fill = (text: string) => RawBuilder<string>;

const write = (prefix: string, value: number): string => `${prefix}-${String(value).padStart(4, '0')}`;

/** A `first` above the counter raises it (docs/rules/values.md#numbers). */
export const takeNumber = ({ prefix, first }: Series): RawBuilder<{ number: string }> => sql`
  insert into counters (series, value) values (${prefix}, ${first})
  on conflict (series) do update set value = greatest(counters.value + 1, excluded.value)
  returning series || '-' || lpad(value::text, greatest(4, length(value::text)), '0') as number`;

interface NumberedDocument<T, Data, Result> {
  rows: { [Table in keyof T]?: readonly Insertable<T[Table]>[] };
  event: readonly [EventDefinition<Data>, EventInput<Data>];
  result: Result;
}

/**
 * Stores a new document under the next number of its series. Number, rows, event and idempotent answer go out
 * in one statement with the commit. This avoids gaps and duplicates, and other writers wait only for that
 * statement (docs/rules/values.md#numbers).
 *
 * `build` receives a placeholder for the number. It may use the placeholder in rows, event and result, alone
 * or within other text. It must not inspect the placeholder. The kit replaces it everywhere, including the
 * answer.
 */
export const storeNumbered = <T, Data, Result>(
  tx: Tx<T>,
  series: Series,
  build: (number: string) => NumberedDocument<T, Data, Result>,
): Result => {
  const { rows, event, result } = build(tx.takeNumber(series));
  for (const [table, inserted] of Object.entries(rows))
    tx.insert(table as keyof T & string, inserted as readonly Insertable<T[keyof T & string]>[]);
  tx.record(...event);
  return result;
};

/** The next number; reserves nothing. */
export const peekNumber = async (db: QueryExecutorProvider, { prefix, first }: Series): Promise<string> => {
  const { rows } = await sql<{ value: string }>`select value from counters where series = ${prefix}`.execute(
    db,
  );
  return write(prefix, Math.max(Number(rows[0]?.value ?? 0) + 1, first));
};
