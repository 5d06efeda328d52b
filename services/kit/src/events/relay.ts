import { setTimeout as pause } from 'node:timers/promises';
import type { Domain } from '@primal/contracts/shared/events';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Broker } from './broker.ts';
import { leadOnce } from './leadership.ts';
import { republishSubject } from './rebuild.ts';
import { relayBatch } from './relay-batch.ts';
import { createRepublisher, type RepublisherOptions } from './republisher.ts';
import { createSignal } from './signal.ts';

export interface RelayOptions extends RepublisherOptions {
  service: Domain;
  databaseUrl: string;
  broker: Broker;
  /** Sends a NOTIFY on the channel: the leader is another process. */
  notify: (channel: string) => Promise<void>;
  log: Logger;
}

export interface Relay {
  /** Events were committed. */
  wake(): void;
  stop(): Promise<void>;
}

/** From one round to the next under load, so that a round takes several events; a single event never waits. */
const breath = 10;
/** Finds what nobody told of: a process that died between its commit and its NOTIFY. */
const slowPoll = 2_000;

/**
 * This process's part in relaying the outbox. One leader per service publishes, so that the order holds; the others
 * wake it and stand by. NOTIFY comes after the commit: within it, PostgreSQL would let only one commit at a time pass.
 */
export const startRelay = ({
  service,
  databaseUrl,
  broker,
  notify,
  log,
  ...options
}: RelayOptions): Relay => {
  const channel = `outbox_${service}`;
  const stopping = new AbortController();
  const bell = createSignal();
  const republisher = createRepublisher({ service, log, ...options });
  let isLeading = false;
  let isNotifying = false;
  let isNotifyDue = false;

  const relayAll = async (client: Client): Promise<void> => {
    const { connection } = broker;
    if (!connection) return;
    try {
      await republisher.checkStream(client, connection);
      while (await relayBatch(client, connection));
    } catch (error) {
      if (broker.connection) log.warn({ err: error }, 'relaying broke off; trying again');
      republisher.forgetCheck();
    }
  };

  const lead = async (client: Client, signal: AbortSignal): Promise<void> => {
    client.on('notification', bell.ring);
    signal.addEventListener('abort', bell.ring);
    isLeading = true;
    try {
      await client.query(`listen ${channel}`);
      while (!signal.aborted) {
        const nextRound = performance.now() + breath;
        await relayAll(client);
        await bell.wait(slowPoll);
        const early = nextRound - performance.now();
        if (early > 0) await pause(early);
      }
    } finally {
      isLeading = false;
      await republisher.settled();
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await leadOnce({ databaseUrl, service, retry: 1_000, signal: stopping.signal }, lead).catch((error) =>
        log.warn({ err: error }, 'the relay lost the database; trying again'),
      );
      await pause(500, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  /** One NOTIFY at a time; what is committed meanwhile gets one more. */
  const wakeLeader = async (): Promise<void> => {
    isNotifyDue = true;
    if (isNotifying) return;
    isNotifying = true;
    while (isNotifyDue) {
      isNotifyDue = false;
      await notify(channel).catch(() => {});
    }
    isNotifying = false;
  };

  broker.onConnected(() => {
    republisher.forgetCheck();
    bell.ring();
  });
  broker.onOpened((connection) =>
    connection.subscribe(republishSubject(service), {
      callback: (_error, message) => {
        if (!isLeading) return;
        message.respond();
        republisher.republish(connection, message.string());
      },
    }),
  );

  const running = run();
  return {
    wake: () => (isLeading ? bell.ring() : void wakeLeader()),
    async stop() {
      stopping.abort();
      bell.ring();
      await running;
    },
  };
};
