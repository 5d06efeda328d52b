import type { NatsConnection } from 'nats';
import type { Client } from 'pg';
import { markRelayed, pendingEvents } from './pending.ts';
import { announceOwnChange, publishEvent } from './publish.ts';

const size = 100;

/**
 * Publishes the oldest events in order, all of a batch in flight at once, and marks what the broker acknowledged up to
 * the first failure, which it throws. What came after it goes out again; the broker knows it by its id.
 * Answers whether there may be more.
 */
export const relayBatch = async (client: Client, connection: NatsConnection): Promise<boolean> => {
  const pending = await pendingEvents(client, size);
  if (pending.length === 0) return false;
  const stream = connection.jetstream();
  const published = pending.map((event) => publishEvent(stream, event));
  // What browsers will ask for is committed: they need not wait for the broker's word, and it goes out in one packet.
  for (const event of pending) announceOwnChange(connection, event);
  const results = await Promise.allSettled(published);
  const relayed: { position: string; sequence: number }[] = [];
  let failure: unknown = null;
  for (const [index, event] of pending.entries()) {
    const result = results[index];
    if (result?.status !== 'fulfilled') {
      failure = result?.reason ?? new Error('not published');
      break;
    }
    relayed.push({ position: event.position, sequence: result.value });
  }
  if (relayed.length > 0) await markRelayed(client, relayed);
  if (failure) throw failure;
  return pending.length === size;
};
