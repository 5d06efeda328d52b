import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Units } from './database/unit-of-work.ts';
import { systemIdentity } from './identity.ts';

const origin = { identity: systemIdentity('housekeeping'), correlationId: 'housekeeping', causationId: null };

/** What the kit's tables need not keep: the inbox outlasts the streams (7 days), the rest a day of second chances. */
const expired = [
  sql`delete from outbox where relayed_at < now() - interval '1 day'`,
  sql`delete from idempotency_keys where created_at < now() - interval '1 day'`,
  sql`delete from inbox where applied_at < now() - interval '8 days'`,
];

const hour = 60 * 60 * 1000;

/** Removes what has expired, now and then; gives back how to stop it. */
export const startHousekeeping = (units: Units, log: Logger): (() => Promise<void>) => {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      for (const statement of expired)
        await statement
          .execute(units.reading(origin).db)
          .catch((error) => log.warn({ err: error }, 'housekeeping failed'));
      await pause(hour, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
};
