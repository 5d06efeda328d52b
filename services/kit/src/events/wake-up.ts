interface Signal {
  ring(): void;
  wait(ms: number): Promise<void>;
}

export const createSignal = (): Signal => {
  let isRung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      isRung = true;
      wake?.();
    },
    async wait(ms) {
      if (!isRung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms);
        wake = resolve;
        await promise;
        clearTimeout(timer);
        wake = null;
      }
      isRung = false;
    },
  };
};
