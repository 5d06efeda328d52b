import type { Area } from '@primal/contracts/areas';
import { eventArea, eventEntity } from '@primal/contracts/shared/events';
import {
  AckPolicy,
  type ConsumerInfo,
  DeliverPolicy,
  type JetStreamManager,
  type NatsConnection,
  nanos,
  type StreamInfo,
} from 'nats';
import type { Logger } from 'pino';
import { ensureStream, ifPresent, managerOf } from './broker.ts';
import type { InboxUnit } from './inbox.ts';
import { type Queryable, readState, writeState } from './kit-state.ts';
import { republishSubject } from './republish.ts';

interface DurableOptions {
  /** The name of the durable consumers, which all processes of a service share. */
  name: string;
  /** All that the service consumes, of every area. */
  types: readonly string[];
  replicas: number;
  log: Logger;
}

/** How long the broker waits for an acknowledgement: what a killed process held is delivered again that soon. */
const ackWait = 5_000;
/** Taken ahead by all processes together; they need far less time for them than `ackWait`. */
const mostUnacknowledged = 128;

/** What the broker sends of an area: the one type, the one entity or all. nats-server 2.9 takes one filter. */
const filterOf = (area: Area, types: readonly string[]): string => {
  const [first = '', ...others] = types;
  if (others.length === 0) return first;
  const entity = eventEntity(first);
  return others.every((type) => eventEntity(type) === entity) ? `${area}.${entity}.>` : `${area}.>`;
};

/** The stream dropped events that this durable never had, of whatever type, or the durable is gone. */
const hasMissed = (durable: ConsumerInfo | null, { first_seq: first }: StreamInfo['state']): boolean =>
  durable ? durable.delivered.stream_seq + 1 < first : first > 1;

const hour = 60 * 60 * 1000;
/** After it, events in hand at the process's end may be lost: the broker counted them as delivered. */
const longAbsence = 6 * 24 * hour;
const wasAway = (lastConsumed: string | null): boolean =>
  lastConsumed !== null && Date.now() - Date.parse(lastConsumed) > longAbsence;

/** Makes the durable where there is none, or changes its filter; it keeps its place in the stream. */
const ensureDurable = async (
  manager: JetStreamManager,
  { stream, name, filter }: { stream: string; name: string; filter: string },
  found: ConsumerInfo | null,
): Promise<void> => {
  const changeable = { filter_subject: filter, max_ack_pending: mostUnacknowledged };
  if (!found) {
    await manager.consumers.add(stream, {
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(ackWait),
      // How often is counted in `apply.ts`: a message that the broker gave up would be lost without a trace.
      max_deliver: -1,
      ...changeable,
    });
  } else if (found.config.filter_subject !== filter || found.config.max_ack_pending !== mostUnacknowledged) {
    await manager.consumers.update(stream, name, { ...found.config, ...changeable });
  }
};

/** Notes that this service consumes an area now; see `wasAway`. */
export const noteConsumed = (db: Queryable, area: Area): Promise<void> =>
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
export const prepareDurable = async (
  unit: InboxUnit,
  connection: NatsConnection,
  area: Area,
  { name, types, replicas, log }: DurableOptions,
): Promise<void> => {
  await unit.query(`select pg_advisory_xact_lock(hashtext('consumes'), hashtext($1))`, [`${name} ${area}`]);
  const wanted = types.filter((type) => eventArea(type) === area);
  const state = `consumes ${area}`;
  const manager = await managerOf(connection);
  const stream = await ensureStream(manager, area, replicas);
  const known = await readState(unit, state);
  const isNew = !wanted.every((type) => known?.split(' ').includes(type));
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
  await ensureDurable(manager, { stream: streamed, name, filter: filterOf(area, wanted) }, durable);
  if (known !== wanted.join(' ')) await writeState(unit, state, wanted.join(' '));
  await noteConsumed(unit, area);
};
