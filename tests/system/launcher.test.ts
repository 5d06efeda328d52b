import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Launcher, launch, listProcesses, listRunning } from '../../harness/launcher.ts';
import { startProduct } from '../../harness/product.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../../harness/temporary.ts';
import { buildFrontEnds } from '../../ops/launcher/front-ends.ts';
import { isRunning, readRun } from '../../ops/run/pidfiles.ts';
import { findFreePort } from '../../ops/run/ports.ts';
import { processNames } from '../../ops/run/processes.ts';

const everything = [...processNames, 'backups', 'PostgreSQL', 'nats-server'].sort();

describe('a running product', () => {
  let folder: TemporaryFolder;
  let dataDir: string;
  let port: number;
  let launcher: Launcher;

  beforeAll(async () => {
    await buildFrontEnds({ report: () => {} });
    folder = await createTemporaryFolder();
    dataDir = `${folder.path}/data`;
    port = await findFreePort();
    launcher = launch({ DATA_DIR: dataDir, PORT: String(port) });
    await launcher.ready();
  });

  afterAll(async () => {
    launcher.child.kill('SIGTERM');
    await launcher.ended();
    folder.remove();
  });

  test('has all its processes and prints its address', async () => {
    await expect.poll(() => listRunning(dataDir), { timeout: 20_000 }).toEqual(everything);
    await expect.poll(() => launcher.output()).toContain(`http://localhost:${port}`);
    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
  });

  test('is named by a second start on the same folder', async () => {
    const second = launch({ DATA_DIR: dataDir, PORT: String(await findFreePort()) });
    expect(await second.ended()).toBe(1);
    expect(second.output().trim()).toBe(
      `Primal is already running from ${dataDir} at http://localhost:${port} (process ${launcher.child.pid}): ` +
        'stop it first, or choose another folder with DATA_DIR and another port with PORT.',
    );
  });

  test('restarts a crashed process', async () => {
    const orders = () => readRun(dataDir)?.processes.find(({ name }) => name === 'orders')?.pid ?? 0;
    const before = orders();
    process.kill(before, 'SIGKILL');
    await expect.poll(launcher.output, { timeout: 20_000 }).toContain('orders is running again');
    expect(launcher.output()).toContain('orders ended by SIGKILL; starting it again');
    expect(orders()).not.toBe(before);
  });

  test('leaves no process behind after Ctrl-C', async () => {
    const run = readRun(dataDir);
    launcher.child.kill('SIGINT');
    expect(await launcher.ended()).toBe(0);
    expect(run?.processes.filter(isRunning)).toEqual([]);
    expect(listProcesses(dataDir)).toEqual([]);
  });
});

/**
 * Starts the launcher, in a temporary folder unless `env` names another, and returns its output after exit
 * code 1.
 */
const refusal = async (env: Record<string, string>) => {
  const folder = await createTemporaryFolder();
  onTestFinished(() => folder.remove());
  const dataDir = `${folder.path}/data`;
  const launcher = launch({ DATA_DIR: dataDir, PORT: String(await findFreePort()), ...env });
  expect(await launcher.ended()).toBe(1);
  expect(listProcesses(dataDir)).toEqual([]);
  return launcher.output().trim();
};

test('a port in use is reported in one sentence', async () => {
  const port = await findFreePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  expect(await refusal({ PORT: String(port) })).toBe(
    `Port ${port} is in use by another program: stop it or choose another port, for example PORT=${port + 1} npm start.`,
  );
});

test('a read-only folder is reported in one sentence', async () => {
  expect(await refusal({ DATA_DIR: '/dev/null/data' })).toMatch(
    /^The data folder \/dev\/null\/data cannot be written to \(.*\): choose another one with DATA_DIR\.$/,
  );
});

test('a missing nats-server is reported in one sentence, and PostgreSQL is stopped', async () => {
  const said = await refusal({ NATS_SERVER_BIN: '/nowhere/nats-server' });
  expect(said.split('\n').at(-1)).toBe(
    'NATS_SERVER_BIN is /nowhere/nats-server, which is not an executable program.',
  );
});

test('Ctrl-C does not wait for the demo data', async () => {
  const folder = await createTemporaryFolder();
  onTestFinished(() => folder.remove());
  const dataDir = `${folder.path}/data`;
  const launcher = launch({ DATA_DIR: dataDir, PORT: String(await findFreePort()), DEMO_DATA: 'on' });
  await launcher.ready();
  launcher.child.kill('SIGINT');
  expect(await launcher.ended()).toBe(0);
  expect(launcher.output()).not.toContain('Demo data: complete');
  expect(listProcesses(dataDir)).toEqual([]);
});

test('an area that does not start is named, and nothing keeps running', async () => {
  const folder = await createTemporaryFolder();
  onTestFinished(() => folder.remove());
  const [dataDir, release] = [`${folder.path}/data`, `${folder.path}/release`];
  mkdirSync(`${release}/services/orders/dist`, { recursive: true });
  writeFileSync(`${release}/services/orders/dist/main.js`, 'process.exit(1);');
  const start = startProduct({ dataDir, bundles: { orders: release } });
  await expect(start).rejects.toThrow('orders ended while it was starting.');
  expect(listProcesses(dataDir)).toEqual([]);
});
