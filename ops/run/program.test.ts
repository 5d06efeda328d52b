import { getPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { computeRestartDelay, Program, type ProgramDefinition, runToEnd } from './program.ts';

function program(script: string, changes: Partial<ProgramDefinition> = {}) {
  let output = '';
  const made = new Program({
    name: 'sample',
    command: process.execPath,
    args: ['-e', script],
    env: process.env,
    output: { write: (text) => (output += text) },
    ready: () => output.includes('up'),
    ...changes,
  });
  onTestFinished(() => made.stop(0));
  return made;
}

const forever = 'setInterval(() => {}, 1000)';
const running = `console.log('up'); ${forever}`;

test('a start resolves when the program is ready', async () => {
  const sample = program(running);
  await sample.start();
  expect(sample.pid).toBeGreaterThan(0);
  await sample.stop();
  expect(sample.pid).toBeNull();
});

test('a program that ends during its start is reported', async () => {
  await expect(program('process.exit(3)').start()).rejects.toThrow('sample ended while it was starting.');
});

test('a program that cannot run is reported', async () => {
  const missing = program('', { command: '/nowhere/program' });
  await expect(missing.start()).rejects.toThrow('sample ended while it was starting.');
});

test('a program that takes too long is reported', async () => {
  const slow = program(forever);
  await expect(slow.start(100)).rejects.toThrow('sample was not ready within 0.1 seconds.');
});

test('a program that ignores signals is killed', async () => {
  const stubborn = program(`process.on('SIGTERM', () => {}); ${running}`);
  await stubborn.start();
  const { exit } = stubborn;
  await stubborn.stop(100);
  expect(await exit).toEqual({ code: null, signal: 'SIGKILL' });
});

test('no program starts after the signal', async () => {
  const sample = program(running, { signal: AbortSignal.abort() });
  await expect(sample.start()).rejects.toThrow('sample was not started');
  expect(sample.pid).toBeNull();
});

test('a program runs with its niceness', async () => {
  const sample = program(running, { niceness: 5 });
  await sample.start();
  expect(getPriority(sample.pid ?? 0)).toBe(5);
});

test('a program that fails repeatedly is restarted at growing intervals', () => {
  expect([1, 2, 3, 4].map(computeRestartDelay)).toEqual([500, 1_000, 2_000, 4_000]);
  expect(computeRestartDelay(20)).toBe(30_000);
});

test('a program with an output listener is checked after each output and twice a second', async () => {
  const began = performance.now();
  let output = '';
  let looks = 0;
  const sample = program(`setTimeout(() => console.log('up'), 200); ${forever}`, {
    output: { write: (text) => (output += text) },
    ready: () => {
      looks += 1;
      return output.includes('up');
    },
  });
  await sample.start();
  expect(looks).toBeLessThanOrEqual(3 + (performance.now() - began) / 500);
});

test('a command returns its output and exit, and is ended by the signal', async () => {
  const run = (script: string, signal?: AbortSignal) =>
    runToEnd({ name: 'sample', command: process.execPath, args: ['-e', script], env: {}, signal });
  const { code, output } = await run(`console.log('one'); console.error('two'); process.exitCode = 3`);
  expect([code, output.split('\n').sort()]).toEqual([3, ['one', 'two']]);
  const ending = new AbortController();
  const running = run('setTimeout(() => {}, 60_000)', ending.signal);
  ending.abort();
  expect(await running).toMatchObject({ code: null, signal: 'SIGKILL', output: '' });
});
