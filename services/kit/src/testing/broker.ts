import { randomUUIDv7 } from 'node:crypto';
import { type Envelope, type EventDefinition, eventArea } from '@primal/contracts/shared/events';
import { connect, type NatsConnection } from 'nats';
import { ensureStream, publishEvent } from '../events/broker.ts';
import type { EventInput } from '../tx.ts';
import { accountUrl } from './environment.ts';
import { eventually } from './eventually.ts';

let emptied: Promise<void> | undefined;

/** The account may have served another test file before. */
const empty = async (connection: NatsConnection): Promise<void> => {
  const manager = await connection.jetstreamManager();
  for (const stream of await manager.streams.list().next()) await manager.streams.delete(stream.config.name);
};

/** A connection to this worker's account; the first one of a test file finds it empty. */
export const connectTestBroker = async (): Promise<NatsConnection> => {
  const { host, username, password } = new URL(accountUrl());
  const connection = await connect({ servers: host, user: username, pass: password });
  emptied ??= empty(connection);
  await emptied;
  return connection;
};

/** Sends an event as its owner's relay would. */
export const publishAsOwner = async <Data>(
  connection: NatsConnection,
  definition: EventDefinition<Data>,
  input: EventInput<Data>,
): Promise<Envelope<Data>> => {
  const source = eventArea(definition.type);
  const event: Envelope<Data> = {
    id: randomUUIDv7(),
    type: definition.type,
    version: definition.version,
    occurredAt: new Date().toISOString(),
    source,
    actor: null,
    correlationId: 'test',
    causationId: null,
    ...input,
  };
  await ensureStream(await connection.jetstreamManager(), source, 1);
  // A stream that was made this moment may not listen yet: the broker answers 503 then, and keeps nothing.
  await eventually(() => publishEvent(connection.jetstream(), { ...event, envelope: JSON.stringify(event) }));
  return event;
};
