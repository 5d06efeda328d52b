import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Launcher, launch, processesIn, running } from '../../harness/launcher.ts';
import { Person } from '../../harness/person.ts';
import { type TemporaryFolder, temporaryFolder } from '../../harness/temporary.ts';
import { buildFrontEnds } from '../../ops/launcher/front-ends/build.ts';
import { processNames } from '../../ops/launcher/processes.ts';
import { readRun, stillRuns } from '../../ops/launcher/run/pidfiles.ts';
import { freePort } from '../../ops/launcher/run/ports.ts';

const everything = [...processNames, 'backups', 'PostgreSQL', 'nats-server'].sort();

let folder: TemporaryFolder;
let port: number;
let launchers: Launcher[];

beforeEach(async () => {
  await buildFrontEnds({ report: () => {} });
  folder = await temporaryFolder();
  port = await freePort();
  launchers = [];
});

afterEach(async () => {
  for (const { child, ended } of launchers) {
    child.kill('SIGTERM');
    await ended();
  }
  folder.remove();
});

function start(env: Record<string, string> = {}): Launcher {
  const launcher = launch({ DATA_DIR: `${folder.path}/data`, PORT: String(port), ...env });
  launchers.push(launcher);
  return launcher;
}

const dataDir = () => `${folder.path}/data`;
const url = () => `http://127.0.0.1:${port}`;

test('it starts everything, says where, and Ctrl-C leaves no process behind', async () => {
  const launcher = start();
  await launcher.ready();
  // One that ended while it was starting is started again.
  await expect.poll(() => running(dataDir()), { timeout: 20_000 }).toEqual(everything);
  await expect.poll(() => launcher.output()).toContain(`http://localhost:${port}`);
  expect((await fetch(url())).status).toBe(200);

  const run = readRun(dataDir());
  launcher.child.kill('SIGINT');
  expect(await launcher.ended()).toBe(0);
  expect(run?.processes.filter(stillRuns)).toEqual([]);
  expect(processesIn(dataDir())).toEqual([]);
});

test('killed with -9 and started again it recovers, within 10 seconds, and has lost nothing', async () => {
  const first = start();
  await first.ready();
  const account = await new Person(url()).register();
  first.child.kill('SIGKILL');
  await first.ended();

  const began = performance.now();
  const second = start();
  await second.ready();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(second.output()).toContain('Ended what an interrupted run had left');
  await new Person(url()).signIn(account);
  expect(running(dataDir())).toEqual(everything);
});

test('Ctrl-C in the middle of the start leaves no process behind either', async () => {
  const launcher = start();
  await expect.poll(() => running(dataDir()), { timeout: 60_000, interval: 5 }).toContain('orders');
  launcher.child.kill('SIGINT');
  expect(await launcher.ended()).toBe(0);
  expect(processesIn(dataDir())).toEqual([]);
});

test('a process that crashes is started again', async () => {
  const launcher = start();
  await launcher.ready();
  const orders = () => readRun(dataDir())?.processes.find(({ name }) => name === 'orders')?.pid ?? 0;
  const before = orders();
  process.kill(before, 'SIGKILL');
  await expect.poll(launcher.output, { timeout: 20_000 }).toContain('orders runs again');
  expect(launcher.output()).toContain('orders ended by SIGKILL; starting it again');
  expect(orders()).not.toBe(before);
});

test('a second start on the same folder says where the first one runs', async () => {
  const first = start();
  await first.ready();
  const second = start({ PORT: String(await freePort()) });
  expect(await second.ended()).toBe(1);
  expect(second.output().trim()).toBe(
    `Primal already runs from ${dataDir()} at http://localhost:${port} (process ${first.child.pid}): ` +
      'end it first, or choose another folder with DATA_DIR and another port with PORT.',
  );
});

test('a taken port is one sentence', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const launcher = start();
  expect(await launcher.ended()).toBe(1);
  server.close();
  expect(launcher.output().trim()).toBe(
    `Port ${port} is in use by another program: end it or choose another port, for example PORT=${port + 1} npm start.`,
  );
});

test('a folder that cannot be written to is one sentence', async () => {
  const launcher = start({ DATA_DIR: '/dev/null/data' });
  expect(await launcher.ended()).toBe(1);
  expect(launcher.output().trim()).toMatch(
    /^The data folder \/dev\/null\/data cannot be written to \(.*\): choose another one with DATA_DIR\.$/,
  );
});

test('a missing nats-server is one sentence, and PostgreSQL does not stay behind', async () => {
  const launcher = start({ NATS_SERVER_BIN: '/nowhere/nats-server' });
  expect(await launcher.ended()).toBe(1);
  expect(launcher.output().trim().split('\n').at(-1)).toBe(
    'NATS_SERVER_BIN names /nowhere/nats-server, which is no program that can be run.',
  );
  expect(processesIn(dataDir())).toEqual([]);
});
