import { type Envelope, envelopeSchema } from '@primal/contracts/shared/events';
import { sql } from 'kysely';
import type { Origin, Unit, Units } from '../database/unit-of-work.ts';
import { systemIdentity } from '../identity.ts';
import type { Subscription } from '../subscriptions.ts';

/** An event that no further attempt can save: it is not what its type says. */
export class PoisonError extends Error {
  override name = 'PoisonError';
}

const readEnvelope = (text: string): Envelope => {
  try {
    return envelopeSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new PoisonError('The message is no event.', { cause: error });
  }
};

const originOf = ({ actor, correlationId, id }: Envelope): Origin => ({
  identity: { ...systemIdentity(correlationId), ...actor },
  correlationId,
  causationId: id,
});

/** True when this service has not applied the event yet; from then on, with the commit, it has. */
const isFirst = async (unit: Unit, eventId: string): Promise<boolean> => {
  const taken = await sql`insert into inbox (event_id) values (${eventId}) on conflict do nothing`.execute(
    unit.db,
  );
  return taken.numAffectedRows === 1n;
};

const applyBy = async ({ definition, apply }: Subscription, event: Envelope, unit: Unit): Promise<void> => {
  const data = definition.data.safeParse(event.data);
  if (!data.success) throw new PoisonError(`The data of ${event.type} does not fit.`, { cause: data.error });
  await apply({ ...event, data: data.data }, unit);
};

/**
 * Applies an event's text by all its subscriptions, once: inbox row, effect and what `alongside` adds commit together.
 * Answers the event.
 */
export const applyEvent = async (
  units: Units,
  subscriptions: readonly Subscription[],
  text: string,
  alongside?: (unit: Unit) => Promise<void>,
): Promise<Envelope> => {
  const event = readEnvelope(text);
  await units.transaction(originOf(event), async (unit) => {
    await alongside?.(unit);
    if (!(await isFirst(unit, event.id))) return;
    for (const subscription of subscriptions)
      if (subscription.definition.type === event.type) await applyBy(subscription, event, unit);
  });
  return event;
};
