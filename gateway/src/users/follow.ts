import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '@primal/service-kit/database/errors';
import type { Broker } from '@primal/service-kit/events/broker';
import { announceChange } from '@primal/service-kit/events/publish';
import type { Logger } from '@primal/service-kit/logging';
import type { ConsumerMessages, JsMsg, NatsConnection } from 'nats';
import type { Pool } from 'pg';
import type { Live } from '../live/live.ts';
import { applyUserEvent } from './apply.ts';
import { openConsumer } from './consumer.ts';

export interface Following {
  stop(): Promise<void>;
}

interface Parts {
  broker: Broker;
  pool: Pool;
  live: Live;
  log: Logger;
  /** Copies of the stream, where the broker is a cluster. */
  replicas: number;
}

/** Keeps the copy of the accounts up to date by the admin service's events, whatever becomes of broker and database. */
export const followUsers = ({ broker, pool, live, log, replicas }: Parts): Following => {
  const stopping = new AbortController();
  const wait = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  let messages: ConsumerMessages | undefined;

  /** Applies an event, for as long as the database is away. What is no event of its type goes to the log. */
  const apply = async (message: JsMsg): Promise<string | null> => {
    for (;;) {
      try {
        return await applyUserEvent(pool, message.string());
      } catch (error) {
        if (!isDatabaseAway(error)) {
          log.error({ err: error, type: message.subject, sequence: message.seq }, 'event cannot be applied');
          return null;
        }
        if (stopping.signal.aborted) throw error;
        message.working();
        await wait(500);
      }
    }
  };

  const close = () => void messages?.close();

  const consume = async (connection: NatsConnection): Promise<void> => {
    messages = await openConsumer(connection, pool, replicas);
    if (stopping.signal.aborted) close();
    for await (const message of messages) {
      const userId = await apply(message);
      message.ack();
      if (!userId) continue;
      await live.recheck(userId);
      // Told again, now that `GET /api/user` answers the change.
      announceChange(connection, 'admin', message.subject, userId);
    }
  };

  const keepConsuming = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const { connection } = broker;
      if (connection) {
        await consume(connection).catch((error: unknown) => {
          if (broker.connection && !stopping.signal.aborted)
            log.warn({ err: error }, 'accounts not followed; trying on');
        });
      }
      await wait(250);
    }
  };

  // After an interruption stream and consumer may be gone.
  broker.onConnected(close);
  const running = keepConsuming();
  return {
    async stop() {
      stopping.abort();
      close();
      await running;
    },
  };
};
