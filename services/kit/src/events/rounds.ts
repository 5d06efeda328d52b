import { createSignal } from './wake-up.ts';

/**
 * From one round of the relay to the next under load, in milliseconds, so that a round takes several events, and those who apply
 * them take them in one transaction; a single event never waits, and what somebody waits for hardly.
 */
const interval = 20;
const awaitedInterval = 10;
/** Finds what nobody told of: a process that died between its commit and its NOTIFY. */
const slowPoll = 2_000;

export interface Rounds {
  /** Something waits; soon where somebody waits for what follows from it. */
  ring(isAwaited?: boolean): void;
  /** Until the round after one that began then, by `performance.now()`. */
  next(began: number): Promise<void>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const createRounds = (): Rounds => {
  const bell = createSignal();
  const hurry = createSignal();
  return {
    ring(isAwaited = false) {
      if (isAwaited) hurry.ring();
      bell.ring();
    },
    async next(began) {
      const left = (ms: number): number => began + ms - performance.now();
      await bell.wait(slowPoll);
      if (left(interval) > 0) await hurry.wait(left(interval));
      if (left(awaitedInterval) > 0) await pause(left(awaitedInterval));
    },
  };
};
