import { statfsSync } from 'node:fs';

const megabyte = 1024 * 1024;
/** Room for some ten thousand orders with all that comes with them: time enough to make more. */
const little = 2_048 * megabyte;
const lookEveryMs = 60_000;

/** Free bytes of the disk that a folder is on, without what is root's alone. */
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
 * Looks at the disks of some folders now and every minute; says once that there is little room left, and once that there is
 * again. A folder that is away for a while, as on a disk of the network, is said and ends nothing.
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
