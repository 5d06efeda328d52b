import type { Client } from 'pg';
import type { Outgoing } from './publish.ts';

export interface Pending extends Outgoing {
  position: string;
}

/** The oldest events that the broker has not acknowledged, in the order in which they were written. */
export const pendingEvents = async (client: Client, limit: number): Promise<Pending[]> => {
  const { rows } = await client.query<Pending>({
    name: 'pending',
    text: 'select position, id, type, envelope from outbox where relayed_at is null order by position limit $1',
    values: [limit],
  });
  return rows;
};

/** Marks what the broker acknowledged, with its place in the stream. */
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
