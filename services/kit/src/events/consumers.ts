import { setTimeout as pause } from 'node:timers/promises';
import type { Area } from '@primal/contracts/areas';
import { eventArea, eventEntity, streamName } from '@primal/contracts/shared/events';
import {
  AckPolicy,
  type ConsumerInfo,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamManager,
  type JsMsg,
  type NatsConnection,
  nanos,
  type StreamInfo,
} from 'nats';
import { systemOrigin } from '../identity.ts';
import { createDelivery, type DeliveryOptions } from './apply.ts';
import { type Broker, ensureStream, ifPresent, managerOf } from './broker.ts';
import type { InboxUnit } from './inbox.ts';
import { type Queryable, readState, writeState } from './kit-state.ts';
import { republishSubject } from './republish.ts';
import { createSignal } from './wake-up.ts';

export interface ConsumersOptions extends DeliveryOptions {
  /** The name of the durable consumers, which all processes of a service share. */
  name: string;
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
/** Applied in one transaction, at most. */
const batchSize = 32;
/** Taken ahead by all processes together; they need far less time for them than `ackWait`. */
const mostUnacknowledged = 128;

/** What the broker sends of an area: the one type, the one entity or all. nats-server 2.9 takes one filter. */
const filterOf = (area: Area, types: readonly string[]): string => {
  const [first = '', ...others] = types;
  if (others.length === 0) return first;
  const entity = eventEntity(first);
  return others.every((type) => eventEntity(type) === entity) ? `${area}.${entity}.>` : `${area}.>`;
};

/**
 * Whether the stream has dropped events that this durable never had, or the durable itself is gone. True as well where what
 * expired was of other types: that costs one republish.
 */
const hasMissed = (durable: ConsumerInfo | null, { first_seq: first }: StreamInfo['state']): boolean =>
  durable ? durable.delivered.stream_seq + 1 < first : first > 1;

const hour = 60 * 60 * 1000;
/**
 * After such an absence events may be lost that were in hand when the process ended: the broker counts those as
 * delivered, and they expire.
 */
const longAbsence = 6 * 24 * hour;
const wasAway = (lastConsumed: string | null): boolean =>
  lastConsumed !== null && Date.now() - Date.parse(lastConsumed) > longAbsence;

/** Makes the durable where there is none, or brings one of an earlier version up to date; it keeps its place in the stream. */
const ensureDurable = async (
  manager: JetStreamManager,
  stream: string,
  name: string,
  filter: string,
  found: ConsumerInfo | null,
): Promise<void> => {
  const changeable = { filter_subject: filter, max_ack_pending: mostUnacknowledged };
  if (!found) {
    await manager.consumers.add(stream, {
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(ackWait),
      // How often is settled in `delivery.ts`: a message that the broker gave up would be lost without a trace.
      max_deliver: -1,
      ...changeable,
    });
  } else if (found.config.filter_subject !== filter || found.config.max_ack_pending !== mostUnacknowledged) {
    await manager.consumers.update(stream, name, { ...found.config, ...changeable });
  }
};

/** The durable consumer on the stream of each area that the subscriptions are about. */
export const startConsumers = ({ name, broker, replicas, ...options }: ConsumersOptions): Consumers => {
  const { database, subscriptions, log } = options;
  const types = [...new Set(subscriptions.map(({ definition }): string => definition.type))].sort();
  const areaNames = [...new Set(types.map(eventArea))];
  const stopping = new AbortController();
  const deliver = createDelivery({ ...options, signal: stopping.signal });
  const open = new Set<ConsumerMessages>();

  const noteConsumed = (db: Queryable, area: Area): Promise<void> =>
    writeState(db, `consumed ${area}`, new Date().toISOString());

  /**
   * Stream and durable. A database that has never consumed one of the types begins at the beginning of the stream: a
   * durable older than that has passed by what the database does not have. So does one that was away for longer than the
   * stream keeps events. Where the beginning has expired, the producer is asked for its current state; its answer means
   * that it has noted to send it, and only then does the durable begin anew and is the meeting noted here. Throws while
   * nobody answers. One process of this name at a time: nats-server 2.9 in a cluster
   * leaves requests unanswered that make and delete the same consumer at once, and two processes that try again in step
   * would go on so for ever.
   */
  const prepare = async (unit: InboxUnit, connection: NatsConnection, area: Area): Promise<void> => {
    await unit.query(`select pg_advisory_xact_lock(hashtext('consumes'), hashtext($1))`, [`${name} ${area}`]);
    const wanted = types.filter((type) => eventArea(type) === area);
    const state = `consumes ${area}`;
    const manager = await managerOf(connection);
    const stream = await ensureStream(manager, area, replicas);
    const known = await readState(unit, state);
    // Before types were noted it said 'yes'.
    const isNew =
      known === null || (known !== 'yes' && !wanted.every((type) => known.split(' ').includes(type)));
    const { name: streamed } = stream.config;
    let durable = await ifPresent(manager.consumers.info(streamed, name));
    const lastConsumed = await readState(unit, `consumed ${area}`);
    if (isNew || hasMissed(durable, stream.state) || wasAway(lastConsumed)) {
      if (stream.state.first_seq > 1) {
        log.warn({ area }, 'events of this area expired unread: its current state is asked for');
        await connection.request(republishSubject(area), '', { timeout: 3_000 });
      }
      if (durable) await manager.consumers.delete(streamed, name);
      durable = null;
    }
    await ensureDurable(manager, streamed, name, filterOf(area, wanted), durable);
    if (known !== wanted.join(' ')) await writeState(unit, state, wanted.join(' '));
    await noteConsumed(unit, area);
  };

  const consume = async (connection: NatsConnection, area: Area): Promise<void> => {
    await database.transaction(systemOrigin('consumer'), (unit) => prepare(unit, connection, area));
    const waiting: JsMsg[] = [];
    const bell = createSignal();
    const consumer = await connection.jetstream().consumers.get(streamName(area), name);
    const messages = await consumer.consume({
      max_messages: batchSize,
      expires: 10_000,
      idle_heartbeat: 2_000,
      abort_on_missing_resource: true,
      callback: (message) => {
        waiting.push(message);
        bell.ring();
      },
    });
    let isOpen = true;
    const closed = messages.closed().then((error) => {
      isOpen = false;
      bell.ring();
      return error;
    });
    open.add(messages);
    if (stopping.signal.aborted) void messages.close();
    for (let notedAt = Date.now(); isOpen; ) {
      await bell.wait(60_000);
      if (Date.now() - notedAt > hour) {
        notedAt = Date.now();
        await noteConsumed(database.reading(systemOrigin('consumer')), area).catch(() => {});
      }
      while (isOpen && waiting.length > 0) await deliver(waiting.splice(0, batchSize), waiting, connection);
    }
    open.delete(messages);
    // For the other processes of this name, or for this one when it comes back.
    for (const message of waiting) message.nak();
    const error = await closed;
    if (error) throw error;
  };

  /** Answers how long to wait before the next try. */
  const tryConsuming = async (area: Area): Promise<number> => {
    const { connection } = broker;
    if (!connection) return 100;
    try {
      await consume(connection, area);
      return 100;
    } catch (error) {
      if (broker.connection && !stopping.signal.aborted)
        log.warn({ err: error, area }, 'consuming broke off; trying again');
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

  // After an interruption stream and durable may be gone: begin anew rather than wait for missed heartbeats.
  broker.onConnected(closeAll);
  const running = Promise.all(areaNames.map(keepConsuming));

  return {
    async lag() {
      if (!broker.connection) throw new Error('NATS is away.');
      const manager = await managerOf(broker.connection);
      const infos = await Promise.all(
        areaNames.map((area) => manager.consumers.info(streamName(area), name)),
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
