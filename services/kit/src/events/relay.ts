import { setTimeout as pause } from 'node:timers/promises';
import { parseEventArea } from '@primal/contracts/shared/events';
import { type JetStreamClient, type Msg, type NatsConnection, NatsError } from 'nats';
import type { Client } from 'pg';
import { isTraced, runInSpan } from '../tracing.ts';
import { announceChange, type Broker, publishEvent } from './broker.ts';
import { leadOnce } from './leadership.ts';
import { markRelayed, type Pending, readPendingEvents } from './outbox.ts';
import {
  createRepublisher,
  formatRepublishSubject,
  type Republisher,
  type RepublisherOptions,
  requestRepublish,
} from './republish.ts';
import { type BatchTimer, createBatchTimer } from './signal.ts';

interface RelayOptions extends RepublisherOptions {
  databaseUrl: string;
  broker: Broker;
}

interface Relay {
  /** Signals pending events; relays at once if a caller waits for their consequences. */
  wake(isAwaited?: boolean): void;
  /** Schedules a republish by the leader; persisted when the promise resolves. */
  republish(): Promise<void>;
  stop(): Promise<void>;
}

const batchSize = 100;
const batchBytes = 8 * 1024 * 1024;
const republishNote = 'republish';
const awaitedNote = 'awaited';

/** Wakes the relay of a service from another process, after that process's commit. */
export const notifyRelay = async (
  { db, service }: Pick<RelayOptions, 'db' | 'service'>,
  note = '',
): Promise<void> => {
  await db.query('select pg_notify($1, $2)', [`outbox_${service}`, note]);
};

/** Publishes in a span of the event's trace; the relay itself parses no envelope. */
const publishTraced = (stream: JetStreamClient, event: Pending): Promise<number> => {
  const [, parent] = isTraced() ? (/"traceparent":"([^"]+)"/.exec(event.envelope) ?? []) : [];
  if (!parent) return publishEvent(stream, event);
  return runInSpan(`publish ${event.type}`, { kind: 'producer', parent }, () =>
    publishEvent(stream, event, parent),
  );
};

/**
 * Publishes the oldest events in order, a batch in flight at once. Marks the acknowledged events up to the
 * first failure, which it throws. Later events go out again, and the broker dedupes them by id. Returns true
 * if more events may be pending.
 */
const relayBatch = async (client: Client, connection: NatsConnection): Promise<boolean> => {
  const pending = await readPendingEvents(client, batchSize, batchBytes);
  if (pending.length === 0) return false;
  const stream = connection.jetstream();
  const published = Promise.allSettled(pending.map((event) => publishTraced(stream, event)));
  // The data is committed, so browsers need not wait for the acknowledgement. One packet carries all
  // announcements.
  for (const event of pending) announceChange(connection, parseEventArea(event.type), event);
  const results = await published;
  const failed = results.findIndex(({ status }) => status === 'rejected');
  const relayed = results.slice(0, failed === -1 ? undefined : failed).flatMap((result, index) => {
    const position = pending[index]?.position;
    return result.status === 'fulfilled' && position ? [{ position, sequence: result.value }] : [];
  });
  if (relayed.length > 0) await markRelayed(client, relayed);
  const failure = results[failed];
  if (failure?.status === 'rejected') throw failure.reason;
  const characters = pending.reduce((sum, { envelope }) => sum + envelope.length, 0);
  return pending.length === batchSize || characters * 4 > batchBytes;
};

interface Leading {
  isLeading(): boolean;
  run(signal: AbortSignal): Promise<void>;
}

const createLeading = (options: RelayOptions, republisher: Republisher, batchTimer: BatchTimer): Leading => {
  const { databaseUrl, broker, service, log } = options;
  let isLeading = false;

  /** Retries if the broker rejects an event; database errors propagate and end the leadership. */
  const relayAll = async (client: Client): Promise<void> => {
    const { connection } = broker;
    // Heartbeat: the server ends the session of a silent leader.
    if (!connection) return void (await client.query('select 1'));
    try {
      await republisher.check(client, connection);
      while (await relayBatch(client, connection));
    } catch (error) {
      if (!(error instanceof NatsError)) throw error;
      if (broker.connection) log.warn({ err: error }, 'relaying was interrupted; retrying');
      republisher.checkSoon();
    }
  };

  const lead = async (client: Client, signal: AbortSignal): Promise<void> => {
    client.on('notification', ({ payload }) => {
      if (payload === republishNote) republisher.checkSoon();
      batchTimer.trigger(payload === awaitedNote);
    });
    signal.addEventListener('abort', () => batchTimer.trigger(true));
    republisher.checkSoon();
    isLeading = true;
    try {
      await client.query(`listen outbox_${service}`);
      while (!signal.aborted) {
        const began = performance.now();
        await relayAll(client);
        await batchTimer.next(began);
      }
    } finally {
      isLeading = false;
      void republisher.abandon();
    }
  };

  return {
    isLeading: () => isLeading,
    async run(signal) {
      while (!signal.aborted) {
        await leadOnce({ databaseUrl, service, retry: 1_000, signal }, lead).catch((error) =>
          log.warn({ err: error }, 'the relay lost the database; retrying'),
        );
        await pause(500, undefined, { signal }).catch(() => {});
      }
    },
  };
};

/** Runs one call at a time; concurrent calls share the next call. The leader's slow poll covers failures. */
const runOneAtATime = (call: () => Promise<void>): (() => Promise<void>) => {
  let isRunning = false;
  let isDue = false;
  return async () => {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    while (isDue) {
      isDue = false;
      await call().catch(() => {});
    }
    isRunning = false;
  };
};

/**
 * A single leader publishes, so that the order holds. NOTIFY within the commit would serialize all commits.
 */
export const startRelay = (options: RelayOptions): Relay => {
  const { service, broker, db, log } = options;
  const stopping = new AbortController();
  const batchTimer = createBatchTimer();
  const republisher = createRepublisher(options);
  const leading = createLeading(options, republisher, batchTimer);
  let isAnyAwaited = false;
  const wakeLeader = runOneAtATime(() => {
    const note = isAnyAwaited ? awaitedNote : '';
    isAnyAwaited = false;
    return notifyRelay(options, note);
  });

  const republish = async (): Promise<void> => {
    await requestRepublish(db);
    await notifyRelay(options, republishNote);
  };

  /** Answers only after storing the request, because the consumer does not repeat an answered request. */
  const acceptRequest = async (message: Msg): Promise<void> => {
    try {
      await republish();
      message.respond();
    } catch (error) {
      log.warn({ err: error }, 'a republish request could not be stored');
    }
  };

  broker.onConnected(() => {
    republisher.checkSoon();
    batchTimer.trigger();
  });
  broker.onOpened((connection) =>
    connection.subscribe(formatRepublishSubject(service), {
      queue: service,
      callback: (error, message) => void (error ?? acceptRequest(message)),
    }),
  );

  const running = leading.run(stopping.signal);
  return {
    wake(isAwaited = false) {
      if (!leading.isLeading()) {
        isAnyAwaited ||= isAwaited;
        return void wakeLeader();
      }
      batchTimer.trigger(isAwaited);
    },
    republish,
    async stop() {
      stopping.abort();
      batchTimer.trigger(true);
      await running;
      await republisher.abandon();
    },
  };
};
