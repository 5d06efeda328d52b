import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A series of document numbers; `start` is its first one. */
export interface SeriesOptions {
  start: number;
}

const write = (series: string, value: number): string => `${series}-${String(value).padStart(4, '0')}`;

/**
 * The statement that takes the next number of a series and gives it back as `number`. For a common table expression
 * of the statement that stores the document: the counter row is then locked for no round trip more than it must be.
 */
export const takeNumber = (series: string, { start }: SeriesOptions): RawBuilder<{ number: string }> => sql`
  insert into counters (series, value) values (${series}, ${start})
  on conflict (series) do update set value = greatest(counters.value + 1, excluded.value)
  returning series || '-' || lpad(value::text, greatest(4, length(value::text)), '0') as number`;

/**
 * Takes the next number of a series, e.g. `SO-1001`. The counter row stays locked until the transaction ends, so that
 * no number doubles or is lost: take it as late as possible (decisions, "Numbers").
 * A `start` above the counter lifts it; one at or below it changes nothing.
 */
export const nextNumber = async (
  tx: { db: QueryExecutorProvider },
  series: string,
  options: SeriesOptions,
): Promise<string> => {
  const { rows } = await takeNumber(series, options).execute(tx.db);
  const [taken] = rows;
  if (!taken) throw new Error(`No number was given in the series ${series}.`);
  return taken.number;
};

/** The number that would be given now; reserves nothing. */
export const peekNumber = async (
  db: QueryExecutorProvider,
  series: string,
  { start }: SeriesOptions,
): Promise<string> => {
  const { rows } = await sql<{ value: string }>`select value from counters where series = ${series}`.execute(
    db,
  );
  return write(series, Math.max(Number(rows[0]?.value ?? 0) + 1, start));
};
