import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = '/sys/fs/cgroup';
const period = 50_000;

export interface Quota {
  release(): void;
}

/**
 * Limits each process to `share` of a core (0.15) in periods of 50 ms, by control groups. Release the quota
 * only after the processes have ended.
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
