import { readFileSync } from 'node:fs';

/** Memory of a process in MB, where pages that it shares with others count by its share (PSS). Linux only. */
export function proportionalMegabytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(rollup) ?? [];
  if (!kilobytes) throw new Error(`The memory of process ${pid} cannot be read`);
  return Number(kilobytes) / 1024;
}

/** Seconds of processor time that a process has used since it began, all of its threads together. Linux only. */
export function processorSeconds(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = after.split(' ').slice(11, 13);
  // In hundredths: USER_HZ of every Linux that Node runs on.
  return (Number(user) + Number(system)) / 100;
}
