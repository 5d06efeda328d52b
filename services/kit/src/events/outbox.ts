import type { Envelope } from '@primal/contracts/shared/events';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { problem } from '../problem.ts';

/** Below the broker's 1 MB, with room for headers: an event it refuses would hold up all that follow. */
const largest = 900 * 1024;

const row = (event: Envelope): RawBuilder<unknown> => {
  const envelope = JSON.stringify(event);
  if (Buffer.byteLength(envelope) > largest) throw problem.tooLarge('This record is too large.');
  return sql`(${event.id}, ${event.type}, ${envelope})`;
};

/** All events of a transaction in one statement, with one more statement of the caller's in the same round trip. */
export const insertEvents = (
  events: Envelope[],
  also: RawBuilder<unknown> | null,
): RawBuilder<unknown> | null => {
  if (events.length === 0) return also;
  const insert = sql`insert into outbox (id, type, envelope) values ${sql.join(events.map(row))}`;
  return also ? sql`with also as (${also}) ${insert}` : insert;
};

/** How many events wait to be relayed. */
export const countPending = async (db: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql<{ count: string }>`select count(*) from outbox where relayed_at is null`.execute(
    db,
  );
  return Number(rows[0]?.count);
};
