import { setTimeout as pause } from 'node:timers/promises';
import type { SettingsEventData } from '@primal/contracts/admin/settings';
import type { ClosingFacts } from '@primal/contracts/billing/book-checks';
import { closingSaved } from '@primal/contracts/billing/events';
import type { Envelope } from '@primal/contracts/shared/events';
import { sql, toInstantText } from '@primal/service-kit/database';
import { createSnapshot, type Republished } from '@primal/service-kit/service';
import type { BillingDb, BillingTx } from '../tables.ts';

const key = sql`hashtext('billing.closing')`;

/** Delays a new closing date until the writer's commit. */
export const delayClosing = async (db: BillingDb): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(db);
};

/** Milliseconds to poll, in which writers usually finish. After that, the closing queues for the lock. */
const maxPollingMs = 2_000;
const tryEvery = 20;

/** Polls instead of queuing: writers behind a queued lock would wait while holding rows that others need. */
const awaitWriters = async (db: BillingDb): Promise<void> => {
  for (const over = Date.now() + maxPollingMs; Date.now() < over; await pause(tryEvery)) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${key}) as taken`.execute(
      db,
    );
    if (rows[0]?.taken) return;
  }
  await sql`select pg_advisory_xact_lock(${key})`.execute(db);
};

type Closing = Omit<ClosingFacts, 'id'>;

const readClosing = async (db: BillingDb): Promise<Closing> => {
  const { rows } = await sql<{ closedThrough: string | null; setAt: Date; at: Date }>`
    select closed_through::text as "closedThrough", set_at as "setAt", at from closings
    order by id desc limit 1`.execute(db);
  const [last] = rows;
  return last
    ? { closedThrough: last.closedThrough, setAt: toInstantText(last.setAt), at: toInstantText(last.at) }
    : { closedThrough: null, setAt: null, at: null };
};

/** Enforces a closing date once all earlier writes have ended. */
export const enforceClosing = async (
  { key: id, sequence, occurredAt, data }: Envelope<SettingsEventData>,
  tx: BillingTx,
): Promise<void> => {
  await awaitWriters(tx.db);
  const closedThrough = data.closedThrough ?? null;
  if (closedThrough !== (await readClosing(tx.db)).closedThrough)
    await sql`
      insert into closings (closed_through, set_at, at)
      values (${closedThrough}, ${occurredAt}, ${new Date()})`.execute(tx.db);
  tx.record(closingSaved, { key: id, sequence, data: { id, ...(await readClosing(tx.db)) } });
};

export async function* republishClosing(db: BillingDb, ids?: readonly string[]): AsyncGenerator<Republished> {
  const settings = await db.selectFrom('settings').select(['id', 'sequence']).execute();
  for (const { id, sequence } of settings)
    if (!ids || ids.includes(id))
      yield createSnapshot(closingSaved, { key: id, sequence, data: { id, ...(await readClosing(db)) } });
}
