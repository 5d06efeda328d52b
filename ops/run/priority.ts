import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const leadsSession = (pid: number): boolean => {
  // The program's name, in parentheses, may contain spaces.
  const [, , , session] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(session) === pid;
};

/** Niceness of builds, because people sign in while the areas are built. */
export const buildNiceness = 10;

/**
 * Sets a process's niceness, from -20 to 19; returns false if the system denies it. Negative values need
 * privileges. Linux schedules by session first (`sched_autogroup`): a session leader sets its whole session.
 */
export function setNiceness(pid: number, niceness: number): boolean {
  try {
    setPriority(pid, niceness);
    const session = `/proc/${pid}/autogroup`;
    if (existsSync(session) && leadsSession(pid)) writeFileSync(session, String(niceness));
    return true;
  } catch {
    return false;
  }
}
