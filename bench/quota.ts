import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = '/sys/fs/cgroup';
const period = 50_000;

/** A limit of processor time for each of some processes, by the kernel's control groups; root on Linux alone. */
export interface Quota {
  release(): void;
}

/**
 * Gives each process, with all of its threads, `share` of a core (0.15) and no more: the kernel stops it for the rest of
 * each 50 ms once its time is used up. By version 1 or 2 of the control groups, whichever this machine has. The processes
 * must have ended, or be about to, when the quota is released.
 */
export const limitProcesses = (pids: readonly number[], share: number): Quota => {
  const isFirstVersion = existsSync(join(root, 'cpu', 'cpu.shares'));
  const parent = isFirstVersion ? join(root, 'cpu') : root;
  const folders = pids.map((pid) => join(parent, `primal-bench-${pid}`));
  for (const [at, folder] of folders.entries()) {
    mkdirSync(folder);
    if (isFirstVersion) {
      writeFileSync(join(folder, 'cpu.cfs_period_us'), String(period));
      writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(Math.round(period * share)));
    } else writeFileSync(join(folder, 'cpu.max'), `${Math.round(period * share)} ${period}`);
    writeFileSync(join(folder, 'cgroup.procs'), String(pids[at]));
  }
  return {
    release() {
      for (const folder of folders) rmdirSync(folder);
    },
  };
};
