import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type NatsConnection } from 'nats';
import type { Logger } from 'pino';

/** The connection to NATS: made in the background, made again for ever. Services run and take writes without it. */
export interface Broker {
  /** The connection while it stands. */
  readonly connection: NatsConnection | null;
  /** Called with the connection now, if it stands, and each time that it stands again. */
  onConnected(listener: (connection: NatsConnection) => void): void;
  /** Called once for each connection, to subscribe: subscriptions outlast its interruptions. */
  onOpened(listener: (connection: NatsConnection) => void): void;
  stop(): Promise<void>;
}

export interface BrokerOptions {
  url: string;
  name: string;
  log: Logger;
}

const longestPause = 2_000;

export const openBroker = ({ url, name, log }: BrokerOptions): Broker => {
  const events = new EventEmitter<{ opened: [NatsConnection]; connected: [NatsConnection] }>();
  const stopping = new AbortController();
  let client: NatsConnection | null = null;
  let isConnected = false;

  const announce = (connection: NatsConnection): void => {
    isConnected = true;
    log.info({ server: connection.getServer() }, 'NATS connected');
    events.emit('connected', connection);
  };

  const follow = async (connection: NatsConnection): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === 'reconnect') announce(connection);
      if (type === 'disconnect' && isConnected) {
        isConnected = false;
        log.warn('NATS is away; events wait in the outbox');
      }
    }
  };

  const open = async (): Promise<NatsConnection> => {
    const { hostname, port, username, password, protocol } = new URL(url);
    return connect({
      servers: `${protocol}//${hostname}:${port || 4222}`,
      user: decodeURIComponent(username) || undefined,
      pass: decodeURIComponent(password) || undefined,
      name,
      timeout: 2_000,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      pingInterval: 5_000,
    });
  };

  const keepOpen = async (): Promise<void> => {
    for (let delay = 100; !stopping.signal.aborted; delay = Math.min(delay * 2, longestPause)) {
      try {
        client = await open();
        if (stopping.signal.aborted) return client.close();
        events.emit('opened', client);
        announce(client);
        void follow(client);
        await client.closed();
        isConnected = false;
      } catch (error) {
        if (delay === 100) log.warn({ err: error }, 'NATS cannot be reached; trying on');
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
      await client?.close();
      await kept;
    },
  };
};
