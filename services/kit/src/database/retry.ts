import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Restarts the unit of work, which needs a copy that is in flight. */
export class RetryUnit extends Error {}

const begun = new AsyncLocalStorage<number>();

/** Milliseconds. Short at first, since most copies arrive by then; longer to save CPU. */
const pauses = [20, 40, 80, 160];
const maxPauseMs = 200;

/** Start of the current unit's first attempt, in epoch milliseconds; undefined outside of a unit. */
export const getFirstAttemptTime = (): number | undefined => begun.getStore();

/** Rolls back between attempts and holds no connection: waiting requests could otherwise block events. */
export const runWithRetries = <R>(run: () => Promise<R>): Promise<R> =>
  begun.run(Date.now(), async () => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof RetryUnit)) throw error;
      }
      await pause(pauses[attempt] ?? maxPauseMs);
    }
  });
