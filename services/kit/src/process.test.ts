import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';

const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

const idle = `
  import { createLogger } from ${file('./logging.ts')};
  import { serveUntilSignal } from ${file('./process.ts')};
  const log = createLogger('idle', 'info');
  await serveUntilSignal('idle', async () => ({ stop: async () => {} }), log, 0);
  log.info('listening');
  setInterval(() => {}, 1_000);
`;

const start = async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', idle], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 20_000 }).toContain('listening');
  return { child, ended, output: () => output };
};

it('a process ends on a signal after writing its last lines', async () => {
  const { child, ended, output } = await start();
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  expect(output()).toContain('"stopped"');
});

it('a process whose launcher was killed ends although no one reads its output', async () => {
  const { child, ended } = await start();
  child.stdout.destroy();
  child.stderr.destroy();
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});
