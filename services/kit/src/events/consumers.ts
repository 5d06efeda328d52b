import { setTimeout as pause } from 'node:timers/promises';
import { type Domain, eventDomain, streamName } from '@primal/contracts/shared/events';
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamManager,
  type NatsConnection,
  nanos,
} from 'nats';
import type { Broker } from './broker.ts';
import { createDelivery, type DeliveryOptions } from './consumer.ts';
import { isNewHere, markKnown } from './first-meeting.ts';
import { ensureStream, ifPresent } from './streams.ts';

export interface ConsumersOptions extends Omit<DeliveryOptions, 'signal'> {
  broker: Broker;
  replicas: number;
}

export interface Consumers {
  /** Events that wait for this service. */
  lag(): Promise<number>;
  stop(): Promise<void>;
}

/** How long the broker waits for an acknowledgement: what a killed process held is delivered again that soon. */
const ackWait = 5_000;
/** Taken ahead; together they need far less time than `ackWait`. */
const ahead = 32;

const ensureDurable = async (manager: JetStreamManager, stream: string, name: string): Promise<void> => {
  if (await ifPresent(manager.consumers.info(stream, name))) return;
  await manager.consumers.add(stream, {
    durable_name: name,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ackWait),
    // How often is settled here (`retryDelays`): a message that the broker gave up would be lost without a trace.
    max_deliver: -1,
  });
};

/** The service's durable consumer on the stream of each domain that it listens to. */
export const startConsumers = ({ broker, replicas, ...options }: ConsumersOptions): Consumers => {
  const { service, subscriptions, units, log } = options;
  const domains = [...new Set(subscriptions.map(({ definition }) => eventDomain(definition.type)))];
  const stopping = new AbortController();
  const deliver = createDelivery({ ...options, signal: stopping.signal });
  const open = new Set<ConsumerMessages>();

  const prepare = async (connection: NatsConnection, domain: Domain): Promise<void> => {
    const manager = await connection.jetstreamManager();
    const stream = await ensureStream(manager, domain, replicas);
    const isNew = await isNewHere(units, domain);
    // A durable older than this database has acknowledged what the database does not have.
    if (isNew) await ifPresent(manager.consumers.delete(stream.config.name, service));
    await ensureDurable(manager, stream.config.name, service);
    if (isNew) await markKnown(units, domain, connection, stream);
  };

  const consume = async (connection: NatsConnection, domain: Domain): Promise<void> => {
    await prepare(connection, domain);
    const consumer = await connection.jetstream().consumers.get(streamName(domain), service);
    const messages = await consumer.consume({
      max_messages: ahead,
      expires: 10_000,
      idle_heartbeat: 2_000,
      abort_on_missing_resource: true,
    });
    open.add(messages);
    if (stopping.signal.aborted) void messages.close();
    try {
      for await (const message of messages) {
        await deliver(message, connection);
        if (stopping.signal.aborted) break;
      }
    } finally {
      open.delete(messages);
    }
  };

  /** Answers how long to wait before the next try. */
  const tryConsuming = async (domain: Domain): Promise<number> => {
    const { connection } = broker;
    if (!connection) return 100;
    try {
      await consume(connection, domain);
      return 100;
    } catch (error) {
      if (broker.connection && !stopping.signal.aborted)
        log.warn({ err: error, domain }, 'consuming broke off; trying again');
      return 1_000;
    }
  };

  const keepConsuming = async (domain: Domain): Promise<void> => {
    while (!stopping.signal.aborted) {
      const delay = await tryConsuming(domain);
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const closeAll = (): void => {
    for (const messages of open) void messages.close();
  };

  // After an interruption stream and durable may be gone: begin anew rather than wait for missed heartbeats.
  broker.onConnected(closeAll);
  const running = Promise.all(domains.map(keepConsuming));

  return {
    async lag() {
      const manager = await broker.connection?.jetstreamManager();
      if (!manager) throw new Error('NATS is away.');
      const infos = await Promise.all(
        domains.map((domain) => manager.consumers.info(streamName(domain), service)),
      );
      return infos.reduce((sum, info) => sum + info.num_pending + info.num_ack_pending, 0);
    },
    async stop() {
      stopping.abort();
      closeAll();
      await running;
    },
  };
};
