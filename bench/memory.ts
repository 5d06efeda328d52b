import { readFileSync } from 'node:fs';

/** Memory of a process in MB, where pages that it shares with others count by its share (PSS). Linux only. */
export function proportionalMegabytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(rollup) ?? [];
  if (!kilobytes) throw new Error(`The memory of process ${pid} cannot be read`);
  return Number(kilobytes) / 1024;
}
