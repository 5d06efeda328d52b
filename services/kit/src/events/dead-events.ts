import type { Logger } from 'pino';
import { createSystemOrigin } from '../identity.ts';
import type { Subscription } from '../subscriptions.ts';
import { applyEvents, type InboxDatabase, readEnvelope } from './inbox.ts';
import type { Queryable } from './kit-state.ts';

interface DeadEvent {
  id: string;
  type: string;
  envelope: string;
  error: unknown;
}

const origin = createSystemOrigin('dead-events');

// PostgreSQL stores no NUL, which a broken event may contain.
const toStorable = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed();

export const storeDeadEvent = async (
  database: InboxDatabase,
  { id, type, envelope, error }: DeadEvent,
): Promise<void> => {
  await database.reading(origin).query(
    `insert into dead_events (event_id, type, envelope, error) values ($1, $2, $3, $4)
     on conflict (event_id) do update set error = excluded.error, died_at = now()`,
    [toStorable(id), type, toStorable(envelope), toStorable(String(error))],
  );
};

export const countDeadEvents = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query<{ count: string }>('select count(*) from dead_events');
  return Number(rows[0]?.count);
};

export const redrive = async (
  database: InboxDatabase,
  subscriptions: readonly Subscription[],
  log: Logger,
): Promise<{ applied: number; failed: number }> => {
  const { rows } = await database
    .reading(origin)
    .query<{ event_id: string; type: string; envelope: string }>(
      'select event_id, type, envelope from dead_events order by died_at, event_id',
    );
  let applied = 0;
  for (const { event_id: id, type, envelope } of rows) {
    try {
      await applyEvents(database, subscriptions, [readEnvelope(envelope)], async (unit) => {
        await unit.query('delete from dead_events where event_id = $1', [id]);
      });
      applied++;
    } catch (error) {
      log.error({ err: error, eventId: id, type }, 'event is still dead');
      await storeDeadEvent(database, { id, type, envelope, error });
    }
  }
  return { applied, failed: rows.length - applied };
};
