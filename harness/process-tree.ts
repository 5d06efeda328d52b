import { readdirSync, readFileSync } from 'node:fs';

const readParent = (pid: string): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
};

/** Pids of a process and its children, such as PostgreSQL's connections; empty if it does not run. */
export const listProcessTree = (pid: number | null): number[] => {
  if (pid === null) return [];
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readParent(name) === pid);
  return [pid, ...children.map(Number)];
};
