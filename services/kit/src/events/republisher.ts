import type { Domain } from '@primal/contracts/shared/events';
import type { NatsConnection } from 'nats';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Republished } from '../service.ts';
import { compareStream, relayAgain, rememberStream } from './rebuild.ts';
import { publishFacts } from './republish.ts';
import { ensureStream } from './streams.ts';

export interface RepublisherOptions {
  service: Domain;
  replicas: number;
  /** The current state of what others copy. */
  facts: () => AsyncIterable<Republished>;
  log: Logger;
}

/** Sends the current state again, when the broker has lost it or somebody asks. */
export interface Republisher {
  /** Makes sure of the stream; when it lost events, what the outbox still has is marked to be relayed again. */
  checkStream(client: Client, connection: NatsConnection): Promise<void>;
  /** Starts in the background, so that new events do not wait for a long history; one run at a time. */
  republish(connection: NatsConnection, reason: string): void;
  /** Has the next check look at once. */
  forgetCheck(): void;
  settled(): Promise<void>;
}

const checkEvery = 10_000;

export const createRepublisher = ({ service, replicas, facts, log }: RepublisherOptions): Republisher => {
  let running: Promise<void> | null = null;
  let checkedAt = 0;

  const run = async (
    connection: NatsConnection,
    reason: string,
    done?: () => Promise<void>,
  ): Promise<void> => {
    try {
      const count = await publishFacts(connection.jetstream(), service, facts());
      await done?.();
      log.info({ reason, count }, 'current state republished');
    } catch (error) {
      log.error({ err: error, reason }, 'republishing broke off');
    }
    running = null;
  };

  const republish = (connection: NatsConnection, reason: string, done?: () => Promise<void>): void => {
    running ??= run(connection, reason, done);
  };

  return {
    republish: (connection, reason) => republish(connection, reason),
    async checkStream(client, connection) {
      if (running || Date.now() - checkedAt < checkEvery) return;
      const stream = await ensureStream(await connection.jetstreamManager(), service, replicas);
      checkedAt = Date.now();
      const comparison = await compareStream(client, stream);
      if (comparison === 'new') await rememberStream(client, stream);
      if (comparison !== 'lost') return;
      await relayAgain(client);
      republish(connection, 'the broker does not have what it once had', () =>
        rememberStream(client, stream),
      );
    },
    forgetCheck() {
      checkedAt = 0;
    },
    settled: async () => running ?? undefined,
  };
};
