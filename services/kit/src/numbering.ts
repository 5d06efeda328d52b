import type { EventDefinition } from '@primal/contracts/shared/events';
import { type Insertable, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { EventInput, Tx } from './tx.ts';

/** A series of document numbers, `SO-1001` and on; `start` is its first number. */
export interface Series {
  name: string;
  start: number;
}

/** Text in which numbers that are not known yet are filled in by the database. */
export type Fill = (text: string) => RawBuilder<string>;

const write = (name: string, value: number): string => `${name}-${String(value).padStart(4, '0')}`;

/** A `start` above the counter lifts it (docs/rules/values.md#numbers). */
export const takeNumber = ({ name, start }: Series): RawBuilder<{ number: string }> => sql`
  insert into counters (series, value) values (${name}, ${start})
  on conflict (series) do update set value = greatest(counters.value + 1, excluded.value)
  returning series || '-' || lpad(value::text, greatest(4, length(value::text)), '0') as number`;

/** A new document: its rows by their tables, the event that tells of it, and what the caller gets. */
interface NumberedDocument<T, Data, Result> {
  /** Parents before children; columns as in the database. */
  rows: { [Table in keyof T]?: readonly Insertable<T[Table]>[] };
  event: readonly [EventDefinition<Data>, EventInput<Data>];
  result: Result;
}

/**
 * Stores a new document under the next number of its series. Number, rows, event and the answer to an idempotent
 * request go to the database as one statement, together with the commit: there is neither gap nor double, and other
 * writers of the series wait for no more than that (docs/rules/values.md#numbers).
 *
 * `build` gets text that stands for the number. It may put it into rows, event and result, alone or within other text,
 * but not look into it. The kit fills the number in wherever it stands, in the answer of the call as well.
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

/** The number that would be given now; reserves nothing. */
export const peekNumber = async (db: QueryExecutorProvider, { name, start }: Series): Promise<string> => {
  const { rows } = await sql<{ value: string }>`select value from counters where series = ${name}`.execute(
    db,
  );
  return write(name, Math.max(Number(rows[0]?.value ?? 0) + 1, start));
};
