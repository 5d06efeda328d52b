import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const work = `
  import { spawn } from 'node:child_process';
  import { createTemporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'temporary.ts'))};
  const { path, recordProcess } = await createTemporaryFolder();
  const forever = 'setInterval(() => {}, 1000)';
  const { pid } = spawn(process.execPath, ['-e', forever], { detached: true, stdio: 'ignore' });
  recordProcess('worker', pid);
  console.log(JSON.stringify({ path, pid }));
  eval(forever);
`;

it('a signal ends a test run with its processes and deletes its folders', async () => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', work], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(run.stdout, 'data');
  const { path, pid } = JSON.parse(String(line));
  expect(process.kill(pid, 0)).toBe(true);
  run.kill('SIGTERM');
  expect(await once(run, 'exit')).toEqual([null, 'SIGTERM']);
  expect(existsSync(path)).toBe(false);
  // An ended process has its id until init collects it.
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 10_000);
});
