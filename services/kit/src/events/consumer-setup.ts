import type { Area } from '@primal/contracts/area-names';
import { parseEventArea, parseEventEntity } from '@primal/contracts/shared/events';
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
import { catchNotFound, ensureStream, openManager } from './broker.ts';
import type { InboxUnit } from './inbox.ts';
import { type Queryable, readState, writeState } from './kit-state.ts';
import { formatRepublishSubject } from './republish.ts';

interface DurableOptions {
  name: string;
  types: readonly string[];
  replicas: number;
  log: Logger;
}

/** Acknowledgement timeout: the broker redelivers a killed process's events this soon. */
const ackWait = 5_000;
/** Messages that all processes together prefetch. Applying them takes far less time than `ackWait`. */
const maxUnacknowledged = 128;

/** Subject filter for an area: one type, one entity or all. nats-server 2.9 allows a single filter. */
const chooseFilter = (area: Area, types: readonly string[]): string => {
  const [first = '', ...others] = types;
  if (others.length === 0) return first;
  const entity = parseEventEntity(first);
  return others.every((type) => parseEventEntity(type) === entity) ? `${area}.${entity}.>` : `${area}.>`;
};

/** True if the stream dropped events of any type that this durable never received, or the durable is gone. */
const hasMissed = (durable: ConsumerInfo | null, { first_seq: first }: StreamInfo['state']): boolean =>
  durable ? durable.delivered.stream_seq + 1 < first : first > 1;

const hour = 60 * 60 * 1000;
/**
 * Milliseconds of absence. Later, events in hand at the shutdown may be lost: the broker counts them as
 * delivered.
 */
const longAbsence = 6 * 24 * hour;
const wasAway = (lastConsumed: string | null): boolean =>
  lastConsumed !== null && Date.now() - Date.parse(lastConsumed) > longAbsence;

/** Creates the durable, or changes its filter without moving its position. */
const ensureDurable = async (
  manager: JetStreamManager,
  { stream, name, filter }: { stream: string; name: string; filter: string },
  found: ConsumerInfo | null,
): Promise<void> => {
  const changeable = { filter_subject: filter, max_ack_pending: maxUnacknowledged };
  if (!found) {
    await manager.consumers.add(stream, {
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(ackWait),
      // `apply.ts` counts the attempts, because a message that the broker gave up would be lost silently.
      max_deliver: -1,
      ...changeable,
    });
  } else if (found.config.filter_subject !== filter || found.config.max_ack_pending !== maxUnacknowledged) {
    await manager.consumers.update(stream, name, { ...found.config, ...changeable });
  }
};

export const recordConsumed = (db: Queryable, area: Area): Promise<void> =>
  writeState(db, `consumed ${area}`, new Date().toISOString());

/**
 * Prepares stream and durable. A database that never consumed one of the types starts at the stream's
 * beginning. So does a database that was away for longer than the stream's retention. If the beginning has
 * expired, the process asks the producer to republish. Only once the producer has confirmed does it reset
 * the durable and record the area as consumed. Throws if no producer answers. Call it in one process of this
 * name at a time. In a cluster, nats-server 2.9 leaves concurrent creates and deletes of a consumer
 * unanswered. Two processes that retry in step would never finish.
 */
export const prepareDurable = async (
  unit: InboxUnit,
  connection: NatsConnection,
  area: Area,
  { name, types, replicas, log }: DurableOptions,
): Promise<void> => {
  await unit.query(`select pg_advisory_xact_lock(hashtext('consumes'), hashtext($1))`, [`${name} ${area}`]);
  const wanted = types.filter((type) => parseEventArea(type) === area);
  const state = `consumes ${area}`;
  const manager = await openManager(connection);
  const stream = await ensureStream(manager, area, replicas);
  const known = await readState(unit, state);
  const isNew = !wanted.every((type) => known?.split(' ').includes(type));
  const { name: streamed } = stream.config;
  let durable = await catchNotFound(manager.consumers.info(streamed, name));
  const lastConsumed = await readState(unit, `consumed ${area}`);
  if (isNew || hasMissed(durable, stream.state) || wasAway(lastConsumed)) {
    if (stream.state.first_seq > 1) {
      log.warn({ area }, 'events of this area expired unread; requesting its current state');
      await connection.request(formatRepublishSubject(area), '', { timeout: 3_000 });
    }
    if (durable) await manager.consumers.delete(streamed, name);
    durable = null;
  }
  await ensureDurable(manager, { stream: streamed, name, filter: chooseFilter(area, wanted) }, durable);
  if (known !== wanted.join(' ')) await writeState(unit, state, wanted.join(' '));
  await recordConsumed(unit, area);
};
