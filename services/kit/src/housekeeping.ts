import type { Logger } from 'pino';
import { sweepInbox } from './events/inbox.ts';
import { type Queryable, sweepTable } from './events/kit-state.ts';
import { spentEventCondition } from './events/outbox.ts';
import { createSystemOrigin } from './identity.ts';
import { repeat } from './repeat.ts';
import type { Units } from './unit-of-work/unit-of-work.ts';

const sweeps: readonly ((db: Queryable) => Promise<void>)[] = [
  (db) => sweepTable(db, 'outbox', spentEventCondition),
  (db) => sweepTable(db, 'idempotency_keys', `created_at < now() - interval '1 day'`),
  sweepInbox,
];

const hour = 60 * 60 * 1000;

export const startHousekeeping = (units: Units, log: Logger): (() => Promise<void>) => {
  const logFailure = (error: unknown) => log.warn({ err: error }, 'housekeeping failed');
  const run = async (): Promise<void> => {
    for (const sweep of sweeps)
      await sweep(units.reading(createSystemOrigin('housekeeping'))).catch(logFailure);
  };
  return repeat(hour, run, logFailure);
};
