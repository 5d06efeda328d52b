import { setTimeout as pause } from 'node:timers/promises';
import { isLockedOut } from './errors.ts';

/**
 * For the transaction of a migration, once it has its turn. A statement that changes a table waits until all that read it
 * are through, a backup for instance, and whoever wants the table meanwhile waits behind it: so it gives up soon and
 * comes again, while work on its own rows may take its time.
 */
export const patience = `set local lock_timeout = '1s'`;

/** How long others have the tables to themselves before a migration that was locked out comes again, in milliseconds. */
const betweenTries = 3_000;

/** What a migration is to do while a lock keeps it out. */
export interface Waiting {
  onWaiting?: ((error: unknown) => void) | undefined;
  /** Ends the waiting with an `AbortError`. */
  signal?: AbortSignal | undefined;
}

/** Does `work`, a transaction of its own, until no lock keeps it out; `onWaiting` is told of each time that one did. */
export const untilLet = async (
  work: () => Promise<unknown>,
  { onWaiting, signal }: Waiting = {},
): Promise<void> => {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockedOut(error)) throw error;
      onWaiting?.(error);
      await pause(betweenTries, undefined, { signal });
    }
  }
};
