import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Thrown through a unit of work that misses what is still on its way. */
export class ComeAgain extends Error {}

const begun = new AsyncLocalStorage<number>();

/** Short at first, since what is missed is mostly here at once; then longer, to leave the machine to what brings it. */
const pauses = [20, 40, 80, 160];
const longest = 200;

/** When the unit of work at hand was first begun, in milliseconds since the epoch; undefined outside of one. */
export const firstBegun = (): number | undefined => begun.getStore();

/**
 * Runs a unit of work, from its beginning again while it asks to come again. Between two runs it is rolled back and
 * holds no connection: if waiting requests held them all, the events that they wait for could not be applied.
 */
export const patiently = <R>(run: () => Promise<R>): Promise<R> =>
  begun.run(Date.now(), async () => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof ComeAgain)) throw error;
      }
      await pause(pauses[attempt] ?? longest);
    }
  });
