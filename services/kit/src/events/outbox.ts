import { randomUUIDv7 } from 'node:crypto';
import { type Envelope, envelopeSchema } from '@primal/contracts/shared/events';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Client } from 'pg';
import type { Fill } from '../numbering.ts';
import { problem } from '../problem.ts';
import type { Queryable } from './kit-state.ts';

export interface Outgoing {
  id: string;
  type: string;
  /** Id of the aggregate, so that readers can skip the envelope. */
  key: string;
  envelope: string;
}

export interface Pending extends Outgoing {
  position: string;
}

const createRow = (event: Envelope, largest: number, fill: Fill): RawBuilder<unknown> => {
  const envelope = JSON.stringify(event);
  if (Buffer.byteLength(envelope) > largest) throw problem.tooLarge('This record is too large.');
  return sql`(${event.id}::uuid, ${event.type}, ${event.key}, ${fill(envelope)})`;
};

/** `fill` inserts the numbers; 413 above `largest` bytes: an oversized event would block all later events. */
export const insertEvents = (
  events: readonly Envelope[],
  largest: number,
  fill: Fill,
): RawBuilder<unknown> | null => {
  if (events.length === 0) return null;
  const rows = events.map((event) => createRow(event, largest, fill));
  return sql`insert into outbox (id, type, key, envelope) values ${sql.join(rows)}`;
};

export const findEvent = async <T>(db: Kysely<T>, id: string): Promise<Envelope | null> => {
  const { rows } = await sql<{
    envelope: string;
  }>`select envelope from outbox where id = ${id}::uuid`.execute(db);
  return rows[0] ? (envelopeSchema.parse(JSON.parse(rows[0].envelope)) as Envelope) : null;
};

export const countPendingEvents = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query<{ count: string }>('select count(*) from outbox where relayed_at is null');
  return Number(rows[0]?.count);
};

/** Age of the oldest pending event in seconds; 0 if there is none. */
export const readOldestPendingAge = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query<{ age: string }>(`
    select extract(epoch from now() - uuid_extract_timestamp(id)) as age from outbox
    where relayed_at is null order by position limit 1`);
  return Math.max(0, Number(rows[0]?.age ?? 0));
};

export const readPendingEvents = async (client: Client, limit: number, bytes: number): Promise<Pending[]> => {
  const { rows } = await client.query<Pending>({
    name: 'pending',
    text: `
      select position, id, type, key, envelope from (
        select *, sum(octet_length(envelope)) over (order by position) - octet_length(envelope) as before
        from (select * from outbox where relayed_at is null order by position limit $1) as oldest
      ) as measured
      where before < $2 order by position`,
    values: [limit, bytes],
  });
  return rows;
};

export const markRelayed = async (
  client: Client,
  relayed: { position: string; sequence: number }[],
): Promise<void> => {
  await client.query({
    name: 'mark',
    text: `update outbox set relayed_at = now(), stream_sequence = relayed.sequence
           from unnest($1::bigint[], $2::bigint[]) as relayed (position, sequence)
           where outbox.position = relayed.position`,
    values: [relayed.map(({ position }) => position), relayed.map(({ sequence }) => sequence)],
  });
};

/**
 * Types that announce a deletion. The current state does not include deleted records, so a republish repeats
 * these events.
 */
const isRemoval = String.raw`type ~ '\.(deleted|removed)$'`;

/** Retention of the outbox: relayed events for a day, deletions for a year. */
export const spentEventCondition = `
  relayed_at < now() - interval '1 day' and (not ${isRemoval} or relayed_at < now() - interval '1 year')`;

/**
 * Deletions within retention, oldest first. Each message has a new id, since the broker would drop a known
 * id.
 */
export async function* readRemovals(db: Queryable): AsyncGenerator<Outgoing> {
  let after = '0';
  for (;;) {
    const { rows } = await db.query<Pending>(
      `select position, id, type, key, envelope from outbox
       where relayed_at is not null and ${isRemoval} and position > $1 order by position limit 500`,
      [after],
    );
    yield* rows.map((row) => ({ ...row, id: randomUUIDv7() }));
    const last = rows.at(-1);
    if (!last) return;
    after = last.position;
  }
}
