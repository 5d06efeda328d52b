import { setTimeout as pause } from 'node:timers/promises';
import { type Envelope, type EventDefinition, envelopeSchema } from '@primal/contracts/shared/events';
import { createSystemOrigin, type Origin } from '../identity.ts';
import type { Subscription } from '../subscriptions.ts';
import { runInSpan } from '../tracing.ts';
import { type Queryable, sweepTable } from './kit-state.ts';

export interface InboxUnit extends Queryable {
  /**
   * Runs work of another origin in the same transaction. When the work ends, its changes and events are
   * written.
   */
  runAs(origin: Origin, work: (unit: InboxUnit) => Promise<void>): Promise<void>;
}

export interface InboxDatabase {
  transaction<R>(origin: Origin, work: (unit: InboxUnit) => Promise<R>): Promise<R>;
  reading(origin: Origin): Queryable;
}

export const sweepInbox = (db: Queryable): Promise<void> =>
  sweepTable(db, 'inbox', `applied_at < now() - interval '8 days'`);

/** Waits at most `ms` until this process's database has applied these events; false on timeout. */
export const awaitApplied = async (db: Queryable, ids: readonly string[], ms: number): Promise<boolean> => {
  const deadline = Date.now() + ms;
  // PostgreSQL would plan a list of unknown length on every call; there are only a few ids.
  const places = ids.map((_, at) => `$${at + 1}`).join(', ');
  for (let delay = 2; ; delay = Math.min(delay * 2, 50)) {
    const { rows } = await db.query<{ count: string }>(
      `select count(*) from inbox where event_id in (${places})`,
      [...ids],
    );
    if (Number(rows[0]?.count) === ids.length) return true;
    if (Date.now() >= deadline) return false;
    await pause(delay);
  }
};

/** An event that no retry can apply, because its data does not match its type. */
export class PoisonError extends Error {
  override name = 'PoisonError';
}

export const readEnvelope = (text: string): Envelope => {
  try {
    return envelopeSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new PoisonError('The message is not an event.', { cause: error });
  }
};

const toOrigin = ({ actor, correlationId, id }: Envelope): Origin => {
  const origin = createSystemOrigin(correlationId);
  return { ...origin, identity: { ...origin.identity, ...actor }, causationId: id };
};

/** Inserts in a fixed order, so that two processes with the same events never deadlock. */
const insertNew = async (unit: InboxUnit, events: readonly Envelope[]): Promise<Set<string>> => {
  const { rows } = await unit.query<{ event_id: string }>(
    'insert into inbox (event_id) select unnest($1::text[]) on conflict do nothing returning event_id',
    [events.map(({ id }) => id).sort()],
  );
  return new Set(rows.map(({ event_id }) => event_id));
};

const readData = ({ definition }: Subscription, event: Envelope): Envelope => {
  const data = definition.data.safeParse(event.data);
  if (!data.success)
    throw new PoisonError(`The data of ${event.type} does not match its schema.`, { cause: data.error });
  return { ...event, data: data.data };
};

/**
 * Applies an event by all subscriptions to its type, in order. Subscriptions of one definition share the
 * parsed event.
 */
const applyBy = async (
  concerned: readonly Subscription[],
  event: Envelope,
  unit: InboxUnit,
): Promise<void> => {
  const read = new Map<EventDefinition, Envelope>();
  for (const subscription of concerned) {
    const { definition, apply } = subscription;
    const own = read.get(definition) ?? readData(subscription, event);
    read.set(definition, own);
    await apply(own, unit);
  }
};

/** Applies each event once: inbox rows, effects and `alongside` commit together or not at all. */
export const applyEvents = (
  database: InboxDatabase,
  subscriptions: readonly Subscription[],
  events: readonly Envelope[],
  alongside?: (unit: InboxUnit) => Promise<void>,
): Promise<void> =>
  database.transaction(createSystemOrigin('consumer'), async (unit) => {
    await alongside?.(unit);
    const left = await insertNew(unit, events);
    for (const event of events) {
      if (!left.delete(event.id)) continue;
      const concerned = subscriptions.filter(({ definition }) => definition.type === event.type);
      const apply = () => unit.runAs(toOrigin(event), (own) => applyBy(concerned, event, own));
      const { traceparent: parent } = event;
      await (parent ? runInSpan(`consume ${event.type}`, { kind: 'consumer', parent }, apply) : apply());
    }
  });
