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
