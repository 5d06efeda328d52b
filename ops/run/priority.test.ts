import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { setNiceness } from './priority.ts';

const autogroup = (pid: number) => `/proc/${pid}/autogroup`;

test.runIf(existsSync(autogroup(process.pid)))(
  'only a session leader changes the niceness of its whole session',
  async () => {
    const leader = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], { detached: true });
    try {
      const [printed] = await once(leader.stdout, 'data');
      const member = Number(printed);
      const readSession = () => readFileSync(autogroup(member), 'utf8').trim();
      const before = readSession();
      expect(setNiceness(member, 5)).toBe(true);
      expect(getPriority(member)).toBe(5);
      expect(readSession()).toBe(before);
      expect(setNiceness(leader.pid ?? 0, 10)).toBe(true);
      expect(readSession()).toMatch(/nice 10$/);
    } finally {
      process.kill(-(leader.pid ?? 0));
    }
  },
);
