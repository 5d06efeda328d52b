import { eventDomain, eventEntity } from '@primal/contracts/shared/events';
import type { JetStreamClient, NatsConnection } from 'nats';

/** An event on its way out, its envelope written as JSON. */
export interface Outgoing {
  id: string;
  type: string;
  envelope: string;
}

/** Publishes one event; answers its place in the stream. The broker drops what it has had in the last two minutes. */
export const publishEvent = async (
  stream: JetStreamClient,
  { id, type, envelope }: Outgoing,
): Promise<number> => (await stream.publish(type, envelope, { msgID: id, timeout: 3_000 })).seq;

/**
 * Tells whoever listens (the gateway, for browsers) that a service's data changed: `changed.<service>.<entity>` with
 * the record's id. Nothing waits for it and nothing depends on it.
 */
export const announceChange = (
  connection: NatsConnection,
  service: string,
  type: string,
  key: string,
): void => connection.publish(`changed.${service}.${eventEntity(type)}`, JSON.stringify({ id: key }));

export const announceOwnChange = (connection: NatsConnection, { type, envelope }: Outgoing): void =>
  announceChange(connection, eventDomain(type), type, (JSON.parse(envelope) as { key: string }).key);
