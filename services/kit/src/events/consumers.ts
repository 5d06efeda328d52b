import { setTimeout as pause } from 'node:timers/promises';
import type { Area } from '@primal/contracts/area-names';
import { parseEventArea } from '@primal/contracts/shared/events';
import { formatStreamName } from '@primal/contracts/shared/streams';
import type { ConsumerMessages, JsMsg, NatsConnection } from 'nats';
import { createSystemOrigin } from '../identity.ts';
import { createDelivery, type DeliveryOptions } from './apply.ts';
import { type Broker, openManager } from './broker.ts';
import { prepareDurable, recordConsumed } from './consumer-setup.ts';
import { createSignal } from './signal.ts';

const hour = 60 * 60 * 1000;

interface ConsumersOptions extends DeliveryOptions {
  name: string;
  broker: Broker;
  replicas: number;
}

export interface Consumers {
  lag(): Promise<number>;
  stop(): Promise<void>;
}

const batchSize = 32;

export const startConsumers = ({ name, broker, replicas, ...options }: ConsumersOptions): Consumers => {
  const { database, subscriptions, log } = options;
  const types = [...new Set(subscriptions.map(({ definition }): string => definition.type))].sort();
  const areaNames = [...new Set(types.map(parseEventArea))];
  const stopping = new AbortController();
  const deliver = createDelivery({ ...options, signal: stopping.signal });
  const open = new Set<ConsumerMessages>();

  const consume = async (connection: NatsConnection, area: Area): Promise<void> => {
    await database.transaction(createSystemOrigin('consumer'), (unit) =>
      prepareDurable(unit, connection, area, { name, types, replicas, log }),
    );
    const waiting: JsMsg[] = [];
    const bell = createSignal();
    const consumer = await connection.jetstream().consumers.get(formatStreamName(area), name);
    const messages = await consumer.consume({
      max_messages: batchSize,
      expires: 10_000,
      idle_heartbeat: 2_000,
      abort_on_missing_resource: true,
      callback: (message) => {
        waiting.push(message);
        bell.trigger();
      },
    });
    let isOpen = true;
    const closed = messages.closed().then((error) => {
      isOpen = false;
      bell.trigger();
      return error;
    });
    open.add(messages);
    if (stopping.signal.aborted) void messages.close();
    for (let notedAt = Date.now(); isOpen; ) {
      await bell.wait(60_000);
      if (Date.now() - notedAt > hour) {
        notedAt = Date.now();
        await recordConsumed(database.reading(createSystemOrigin('consumer')), area).catch(() => {});
      }
      while (isOpen && waiting.length > 0) await deliver(waiting.splice(0, batchSize), waiting, connection);
    }
    open.delete(messages);
    for (const message of waiting) message.nak();
    const error = await closed;
    if (error) throw error;
  };

  /** Returns milliseconds until the next attempt. */
  const tryConsuming = async (area: Area): Promise<number> => {
    const { connection } = broker;
    if (!connection) return 100;
    try {
      await consume(connection, area);
      return 100;
    } catch (error) {
      if (broker.connection && !stopping.signal.aborted)
        log.warn({ err: error, area }, 'consuming was interrupted; retrying');
      return 1_000;
    }
  };

  const keepConsuming = async (area: Area): Promise<void> => {
    while (!stopping.signal.aborted) {
      const delay = await tryConsuming(area);
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  const closeAll = (): void => {
    for (const messages of open) void messages.close();
  };

  // After an interruption, stream and durable may be gone: restart rather than wait for missed heartbeats.
  broker.onConnected(closeAll);
  const running = Promise.all(areaNames.map(keepConsuming));

  return {
    async lag() {
      if (!broker.connection) throw new Error('NATS is not available.');
      const manager = await openManager(broker.connection);
      const infos = await Promise.all(
        areaNames.map((area) => manager.consumers.info(formatStreamName(area), name)),
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
