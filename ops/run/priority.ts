import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Sets a process's niceness, from -20 to 19; returns false if the system denies it. Negative values need
 * privileges. Linux schedules by session first (`sched_autogroup`), so the process needs a session of its
 * own.
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
