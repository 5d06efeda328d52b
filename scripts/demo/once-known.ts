import { setTimeout as sleep } from 'node:timers/promises';
import { CallError } from './client.ts';

const patience = 15_000;
const pause = 200;

/**
 * Makes a call that names what another service made a moment ago. On a busy machine the news of it may take longer than
 * the services wait for it, so "there is no such record" (400, 404) is believed only after a while.
 */
export const onceKnown = async <R>(call: () => Promise<R>): Promise<R> => {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isUnknown = error instanceof CallError && [400, 404].includes(error.status);
      if (!isUnknown || Date.now() > deadline) throw error;
    }
    await sleep(pause);
  }
};
