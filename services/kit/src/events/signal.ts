interface Signal {
  trigger(): void;
  wait(ms: number): Promise<void>;
}

export const createSignal = (): Signal => {
  let isTriggered = false;
  let wake: (() => void) | null = null;
  return {
    trigger() {
      isTriggered = true;
      wake?.();
    },
    async wait(ms) {
      if (!isTriggered) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        wake = resolve;
        await promise;
        clearTimeout(timer);
        wake = null;
      }
      isTriggered = false;
    },
  };
};

/**
 * Milliseconds between relay rounds under load, so that a round and its consumers batch several events. A
 * single event never waits, and awaited events hardly do.
 */
const interval = 20;
const awaitedInterval = 10;
/**
 * Milliseconds between polls for events without a signal, left by a process that died between commit and
 * NOTIFY.
 */
const slowPoll = 2_000;

export interface BatchTimer {
  trigger(isAwaited?: boolean): void;
  /** Waits for the next round. The previous round began at `began`, by `performance.now()`. */
  next(began: number): Promise<void>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const createBatchTimer = (): BatchTimer => {
  const bell = createSignal();
  const hurry = createSignal();
  return {
    trigger(isAwaited = false) {
      if (isAwaited) hurry.trigger();
      bell.trigger();
    },
    async next(began) {
      const computeLeft = (ms: number): number => began + ms - performance.now();
      await bell.wait(slowPoll);
      if (computeLeft(interval) > 0) await hurry.wait(computeLeft(interval));
      if (computeLeft(awaitedInterval) > 0) await pause(computeLeft(awaitedInterval));
    },
  };
};
