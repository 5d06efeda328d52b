import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Units } from '../database/unit-of-work.ts';
import { systemIdentity } from '../identity.ts';
import type { Subscription } from '../subscriptions.ts';
import { applyEvent } from './apply.ts';

export interface DeadEvent {
  /** The message's id, or where in its stream it stood. */
  id: string;
  type: string;
  envelope: string;
  error: unknown;
}

const system = { identity: systemIdentity('dead-events'), correlationId: 'dead-events', causationId: null };

// PostgreSQL stores no NUL, and what died may well have one.
const storable = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed();

/** Puts an event aside that could not be applied, for a person to look at and `redrive`. */
export const bury = async (units: Units, { id, type, envelope, error }: DeadEvent): Promise<void> => {
  await units.transaction(system, async ({ db }) => {
    await sql`
      insert into dead_events (event_id, type, envelope, error)
      values (${storable(id)}, ${type}, ${storable(envelope)}, ${storable(String(error))})
      on conflict (event_id) do update set error = excluded.error, died_at = now()`.execute(db);
  });
};

/** How many dead events there are. */
export const countDead = async (units: Units): Promise<number> => {
  const { db } = units.reading(system);
  const { rows } = await sql<{ count: string }>`select count(*) from dead_events`.execute(db);
  return Number(rows[0]?.count);
};

/** Applies all dead events again, oldest first. What fails stays, with its new error. */
export const redrive = async (
  units: Units,
  subscriptions: readonly Subscription[],
  log: Logger,
): Promise<{ applied: number; failed: number }> => {
  const { rows } = await sql<{ event_id: string; type: string; envelope: string }>`
    select event_id, type, envelope from dead_events order by died_at, event_id`.execute(
    units.reading(system).db,
  );
  let applied = 0;
  for (const { event_id: id, type, envelope } of rows) {
    try {
      await applyEvent(units, subscriptions, envelope, async ({ db }) => {
        await sql`delete from dead_events where event_id = ${id}`.execute(db);
      });
      applied++;
    } catch (error) {
      log.error({ err: error, eventId: id, type }, 'event is still dead');
      await bury(units, { id, type, envelope, error });
    }
  }
  return { applied, failed: rows.length - applied };
};
