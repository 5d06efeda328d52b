import { readFileSync } from 'node:fs';

const rollup = (pid: number): string => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');

const megabytes = (name: 'Pss' | 'Pss_Anon', from: string): number => {
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(from) ?? [];
  if (!kilobytes) throw new Error(`The kernel reports no ${name}`);
  return Number(kilobytes) / 1024;
};

/** A process's memory in MB, with shared pages split among their users (PSS). Linux only. */
export const readProportionalMegabytes = (pid: number): number => megabytes('Pss', rollup(pid));

/** A process's private anonymous memory in MB; 0 once it has ended. Linux only. */
export function readPrivateMegabytes(pid: number): number {
  try {
    return megabytes('Pss_Anon', rollup(pid));
  } catch {
    return 0;
  }
}

/** Seconds of processor time of all threads since the process started. Linux only. */
export function readProcessorSeconds(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = after.split(' ').slice(11, 13);
  // In hundredths: USER_HZ on every Linux that Node supports.
  return (Number(user) + Number(system)) / 100;
}
