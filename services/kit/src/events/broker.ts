import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Area } from '@primal/contracts/area-names';
import { parseEventEntity } from '@primal/contracts/shared/events';
import { formatStreamName, maxMessageBytes } from '@primal/contracts/shared/streams';
import {
  type ConnectionOptions,
  connect,
  headers,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
  nanos,
  type StreamInfo,
} from 'nats';
import type { Logger } from 'pino';
import type { Outgoing } from './outbox.ts';

/**
 * The connection to NATS, established in the background and restored indefinitely. Services run and accept
 * writes without it.
 */
export interface Broker {
  readonly connection: NatsConnection | null;
  /** Calls the listener with the current connection, if any, and after each reconnect. */
  onConnected(listener: (connection: NatsConnection) => void): void;
  /** Calls the listener once for each connection, to subscribe: subscriptions survive interruptions. */
  onOpened(listener: (connection: NatsConnection) => void): void;
  stop(): Promise<void>;
}

interface BrokerOptions {
  /** `nats://user:password@host:4222`; for a cluster, some or all nodes, separated by commas. */
  url: string;
  name: string;
  log: Logger;
}

const maxPauseMs = 2_000;

export const connectTo = ({
  url,
  ...options
}: { url: string } & Pick<ConnectionOptions, 'name' | 'maxReconnectAttempts'>): Promise<NatsConnection> => {
  const nodes = url.split(',').map((node) => new URL(node.trim()));
  const { username = '', password = '' } = nodes[0] ?? {};
  const user = decodeURIComponent(username) || undefined;
  return connect({
    servers: nodes.map(({ protocol, hostname, port }) => `${protocol}//${hostname}:${port || 4222}`),
    user,
    pass: decodeURIComponent(password) || undefined,
    // No other user may subscribe to the reply address.
    ...(user && { inboxPrefix: `_INBOX.${user}` }),
    timeout: 2_000,
    reconnectTimeWait: 250,
    pingInterval: 5_000,
    // Otherwise the client captures a stack trace for each published event.
    noAsyncTraces: true,
    ...options,
  });
};

export const openBroker = ({ url, name, log }: BrokerOptions): Broker => {
  const events = new EventEmitter<{ opened: [NatsConnection]; connected: [NatsConnection] }>();
  const stopping = new AbortController();
  let client: NatsConnection | null = null;
  let isConnected = false;

  const announce = (connection: NatsConnection): void => {
    isConnected = true;
    log.info({ server: connection.getServer() }, 'NATS connected');
    const maxPayload = connection.info?.max_payload ?? 0;
    if (maxPayload < maxMessageBytes)
      log.error({ maxPayload, needed: maxMessageBytes }, 'max_payload of NATS is too small for our events');
    events.emit('connected', connection);
  };

  const follow = async (connection: NatsConnection): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === 'reconnect') announce(connection);
      if (type === 'disconnect' && isConnected) {
        isConnected = false;
        log.warn('NATS is not available; events wait in the outbox');
      }
    }
  };

  const keepOpen = async (): Promise<void> => {
    for (let delay = 100; !stopping.signal.aborted; delay = Math.min(delay * 2, maxPauseMs)) {
      try {
        client = await connectTo({ url, name, maxReconnectAttempts: -1 });
        if (stopping.signal.aborted) return client.close();
        events.emit('opened', client);
        announce(client);
        void follow(client);
        await client.closed();
        isConnected = false;
      } catch (error) {
        if (delay === 100) log.warn({ err: error }, 'NATS cannot be reached; retrying');
      }
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const kept = keepOpen();
  return {
    get connection() {
      return isConnected && client && !client.isClosed() ? client : null;
    },
    onConnected(listener) {
      events.on('connected', listener);
      if (isConnected && client) listener(client);
    },
    onOpened(listener) {
      events.on('opened', listener);
      if (client && !client.isClosed()) listener(client);
    },
    async stop() {
      stopping.abort();
      // Acknowledgements and announcements may still be in flight.
      if (isConnected) await Promise.race([client?.flush().catch(() => {}), pause(1_000)]);
      await client?.close();
      await kept;
    },
  };
};

export const catchNotFound = async <Found>(look: Promise<Found>): Promise<Found | null> => {
  try {
    return await look;
  } catch (error) {
    if (error instanceof Error && /not found/i.test(error.message)) return null;
    throw error;
  }
};

/**
 * JetStream manager, retried when requests time out. A cluster leaves requests unanswered during an election
 * or while another process creates the same consumer.
 */
export const openManager = (connection: NatsConnection): Promise<JetStreamManager> =>
  connection.jetstreamManager({ timeout: 2_000 });

const day = 24 * 60 * 60 * 1000;

/** Creates the stream if it is missing, as producer or consumer; retention is 7 days. */
export const ensureStream = async (
  manager: JetStreamManager,
  area: Area,
  replicas: number,
): Promise<StreamInfo> => {
  const find = () => catchNotFound(manager.streams.info(formatStreamName(area)));
  const config = {
    name: formatStreamName(area),
    subjects: [`${area}.>`],
    max_age: nanos(7 * day),
    duplicate_window: nanos(2 * 60 * 1000),
    num_replicas: replicas,
  };
  const found = await find();
  if (found) return found;
  return manager.streams.add(config).catch(async (error) => {
    // If two processes create the stream at once, the broker rejects one process: its subjects are taken.
    const created = await find();
    if (created) return created;
    throw error;
  });
};

/** Header with the aggregate's id: lets waiters skip other events unparsed. */
export const keyHeader = 'Key';

/** Publishes one event; returns its stream sequence. The broker dedupes within two minutes. */
export const publishEvent = async (
  stream: JetStreamClient,
  { id, type, key, envelope }: Outgoing,
  traceparent?: string,
): Promise<number> => {
  const named = headers();
  named.set(keyHeader, key);
  if (traceparent) named.set('traceparent', traceparent);
  return (await stream.publish(type, envelope, { msgID: id, headers: named, timeout: 3_000 })).seq;
};

/** `changed.<service>.<entity>` with the record's id, for browsers; best effort. */
export const announceChange = (
  connection: NatsConnection,
  service: string,
  { type, key }: { type: string; key: string },
): void => connection.publish(`changed.${service}.${parseEventEntity(type)}`, JSON.stringify({ id: key }));
