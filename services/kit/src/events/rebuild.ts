import type { Domain } from '@primal/contracts/shared/events';
import type { StreamInfo } from 'nats';
import type { Client } from 'pg';

const stateName = 'stream';

interface Known {
  created: string | null;
  last: number;
}

const known = async (client: Client): Promise<Known> => {
  const { rows } = await client.query<{ created: string | null; last: string | null }>(
    `select (select value from kit_state where name = $1) as created,
            (select max(stream_sequence) from outbox where stream_sequence is not null) as last`,
    [stateName],
  );
  return { created: rows[0]?.created ?? null, last: Number(rows[0]?.last ?? 0) };
};

/**
 * `lost` when the stream is not the one that this database relayed to, or ends before an event it once acknowledged:
 * the broker lost its store, or came back from an older one. `new` when nothing was ever relayed.
 */
export const compareStream = async (
  client: Client,
  stream: StreamInfo,
): Promise<'new' | 'whole' | 'lost'> => {
  const { created, last } = await known(client);
  if (created === null) return 'new';
  return created === stream.created && stream.state.last_seq >= last ? 'whole' : 'lost';
};

/** Has the events that are still in the outbox sent again, under their own ids. */
export const relayAgain = async (client: Client): Promise<void> => {
  await client.query(
    'update outbox set relayed_at = null, stream_sequence = null where relayed_at is not null',
  );
};

export const rememberStream = async (client: Client, { created }: StreamInfo): Promise<void> => {
  await client.query(
    'insert into kit_state (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [stateName, created],
  );
};

/** Where a consumer asks the producer for its current state. */
export const republishSubject = (domain: Domain): string => `republish.${domain}`;
