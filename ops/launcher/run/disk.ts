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

/** Looks at the disks of some folders now and every minute; says once that there is little room left, and once that there is again. */
export function watchDisks(folders: readonly string[], { report, signal, free = freeBytes }: Watch): void {
  let wasFull = false;
  const look = () => {
    const full = folders.find((folder) => free(folder) < little);
    if (full && !wasFull)
      report(
        `Warning: the disk of ${full} has ${Math.floor(free(full) / megabyte)} MB left. ` +
          'Make room: when it is full, nothing more is stored.',
      );
    if (!full && wasFull) report('The disk has room again.');
    wasFull = full !== undefined;
  };
  look();
  const looking = setInterval(look, lookEveryMs).unref();
  signal.addEventListener('abort', () => clearInterval(looking), { once: true });
}
