import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `probe` returns a value without throwing; fails with the last error after `ms`. */
export const eventually = async <R>(probe: () => Promise<R> | R, ms = 5_000): Promise<R> => {
  const deadline = performance.now() + ms;
  for (;;) {
    try {
      const found = await probe();
      if (found !== false && found !== null) return found;
      if (performance.now() > deadline) throw new Error(`The probe returned no value within ${ms} ms.`);
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await pause(10);
  }
};
