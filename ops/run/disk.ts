import { statfsSync } from 'node:fs';

const megabyte = 1024 * 1024;
/** Bytes, enough for some ten thousand orders, so that the operator has time to add space. */
const lowSpace = 2_048 * megabyte;
const checkEveryMs = 60_000;

export const readFreeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

interface WatchOptions {
  report: (line: string) => void;
  signal: AbortSignal;
  free?: (folder: string) => number;
}

/**
 * Checks the disks of the folders every minute. Reports once when space gets low and once when it recovers.
 * Reports and then ignores an unreachable folder, as on a network disk.
 */
export function watchDisks(
  folders: readonly string[],
  { report, signal, free = readFreeBytes }: WatchOptions,
): void {
  let wasFull = false;
  let wasUnreadable = false;
  const check = () => {
    try {
      checkSpace();
      wasUnreadable = false;
    } catch (error) {
      if (!wasUnreadable) report(`Warning: free disk space cannot be read: ${(error as Error).message}`);
      wasUnreadable = true;
    }
  };
  const checkSpace = () => {
    const full = folders.find((folder) => free(folder) < lowSpace);
    if (full && !wasFull)
      report(
        `Warning: the disk of ${full} has ${Math.floor(free(full) / megabyte)} MB left. ` +
          'Free up space: when the disk is full, Primal cannot store anything.',
      );
    if (!full && wasFull) report('The disk has enough space again.');
    wasFull = full !== undefined;
  };
  check();
  const timer = setInterval(check, checkEveryMs).unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
