import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Units } from './database/unit-of-work.ts';
import { sweepInbox } from './events/inbox.ts';
import { type Queryable, sweepTable } from './events/kit-state.ts';
import { isSpentEvent } from './events/outbox.ts';
import { systemOrigin } from './identity.ts';

/** What the kit's tables need not keep: answers serve for a day of second chances. */
const sweeps: readonly ((db: Queryable) => Promise<void>)[] = [
  (db) => sweepTable(db, 'outbox', isSpentEvent),
  (db) => sweepTable(db, 'idempotency_keys', `created_at < now() - interval '1 day'`),
  sweepInbox,
];

const hour = 60 * 60 * 1000;

/** Removes what has expired, now and then; gives back how to stop it. */
export const startHousekeeping = (units: Units, log: Logger): (() => Promise<void>) => {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      for (const sweep of sweeps)
        await sweep(units.reading(systemOrigin('housekeeping'))).catch((error) =>
          log.warn({ err: error }, 'housekeeping failed'),
        );
      await pause(hour, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
};
