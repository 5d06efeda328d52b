import { setTimeout as pause } from 'node:timers/promises';
import { isLockedOut } from './errors.ts';

/**
 * Lock timeout of a migration that has the advisory lock. An ALTER waits for all readers, e.g. a backup, and
 * blocks later readers. The migration therefore gives up soon and retries. Its work on its own rows has no
 * limit.
 */
export const lockTimeoutSql = `set local lock_timeout = '1s'`;

const lockRetryDelay = 3_000;

export interface LockRetryOptions {
  onWaiting?: ((error: unknown) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Retries `work`, its own transaction, until no lock blocks it; calls `onWaiting` for each blocked attempt.
 */
export const retryUntilUnlocked = async (
  work: () => Promise<unknown>,
  { onWaiting, signal }: LockRetryOptions = {},
): Promise<void> => {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockedOut(error)) throw error;
      onWaiting?.(error);
      await pause(lockRetryDelay, undefined, { signal });
    }
  }
};
