import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Thrown through a unit of work that misses what is still on its way: the unit runs again from its beginning. */
export class RetryUnit extends Error {}

const begun = new AsyncLocalStorage<number>();

/** In milliseconds. Short at first, since what is missed has mostly come by then; longer to spare the machine. */
const pauses = [20, 40, 80, 160];
const longestPause = 200;

/** When the unit of work at hand was first begun, in milliseconds since the epoch; undefined outside of one. */
export const firstBegun = (): number | undefined => begun.getStore();

/** Rolled back between runs, without a connection: waiting requests that held all of them would block events. */
export const runWithRetries = <R>(run: () => Promise<R>): Promise<R> =>
  begun.run(Date.now(), async () => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof RetryUnit)) throw error;
      }
      await pause(pauses[attempt] ?? longestPause);
    }
  });
