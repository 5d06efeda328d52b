import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Says how much a process gives way to others, from -20 (they to it) to 19; gives whether the system allows it: less than
 * 0 takes privileges. Linux shares processors out among sessions before it looks at processes (`sched_autogroup`), so it is
 * meant for a process that has a session of its own.
 */
export function setNiceness(pid: number, niceness: number): boolean {
  try {
    setPriority(pid, niceness);
    const session = `/proc/${pid}/autogroup`;
    if (existsSync(session)) writeFileSync(session, String(niceness));
    return true;
  } catch {
    return false;
  }
}
