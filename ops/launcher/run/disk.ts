import { statfsSync } from 'node:fs';

const megabyte = 1024 * 1024;
/** Bytes. Enough for some ten thousand orders, which leaves time to add space. */
const little = 2_048 * megabyte;
const lookEveryMs = 60_000;

export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

interface Watch {
  report: (line: string) => void;
  signal: AbortSignal;
  free?: (folder: string) => number;
}

/**
 * Checks the folders' disks every minute. Reports low space and its end once each. An unreachable folder, as
 * on a network disk, is reported and ignored.
 */
export function watchDisks(folders: readonly string[], { report, signal, free = freeBytes }: Watch): void {
  let wasFull = false;
  let wasAway = false;
  const tryLook = () => {
    try {
      look();
      wasAway = false;
    } catch (error) {
      if (!wasAway) report(`Warning: free disk space cannot be read: ${(error as Error).message}`);
      wasAway = true;
    }
  };
  const look = () => {
    const full = folders.find((folder) => free(folder) < little);
    if (full && !wasFull)
      report(
        `Warning: the disk of ${full} has ${Math.floor(free(full) / megabyte)} MB left. ` +
          'Free up space: when the disk is full, Primal cannot store anything.',
      );
    if (!full && wasFull) report('The disk has enough space again.');
    wasFull = full !== undefined;
  };
  tryLook();
  const looking = setInterval(tryLook, lookEveryMs).unref();
  signal.addEventListener('abort', () => clearInterval(looking), { once: true });
}
