import { randomUUIDv7 } from 'node:crypto';
import { type Envelope, type EventDefinition, parseEventArea } from '@primal/contracts/shared/events';
import { connect, type NatsConnection } from 'nats';
import { ensureStream, publishEvent } from '../events/broker.ts';
import type { EventInput } from '../tx.ts';
import { readAccountUrl } from './environment.ts';
import { eventually } from './eventually.ts';

export const connectTestBroker = (): Promise<NatsConnection> => {
  const { host, username, password } = new URL(readAccountUrl());
  return connect({ servers: host, user: username, pass: password });
};

export const emptyTestBroker = async (): Promise<void> => {
  const connection = await connectTestBroker();
  const manager = await connection.jetstreamManager();
  for (const stream of await manager.streams.list().next()) await manager.streams.delete(stream.config.name);
  await connection.close();
};

export const publishAsOwner = async <Data>(
  connection: NatsConnection,
  definition: EventDefinition<Data>,
  input: EventInput<Data>,
): Promise<Envelope<Data>> => {
  const source = parseEventArea(definition.type);
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
  // A newly created stream may not listen yet: the broker answers 503 and stores nothing.
  await eventually(() => publishEvent(connection.jetstream(), { ...event, envelope: JSON.stringify(event) }));
  return event;
};
