import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Launcher, launch, listProcesses, listRunning } from '../../harness/launcher.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../../harness/temporary.ts';
import { Person } from '../../ops/client/person.ts';
import { buildFrontEnds } from '../../ops/launcher/front-ends.ts';
import { findFreePort } from '../../ops/run/ports.ts';
import { processNames } from '../../ops/run/processes.ts';

const everything = [...processNames, 'backups', 'PostgreSQL', 'nats-server'].sort();

let folder: TemporaryFolder;
let port: number;
let launchers: Launcher[];

beforeEach(async () => {
  await buildFrontEnds({ report: () => {} });
  folder = await createTemporaryFolder();
  port = await findFreePort();
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

test('a launcher killed with -9 recovers at the next start without loss', async () => {
  const first = start();
  await first.ready();
  const account = await new Person(url()).register();
  first.child.kill('SIGKILL');
  await first.ended();

  const second = start();
  await second.ready();
  expect(second.output()).toContain('Stopped processes of an interrupted run');
  await new Person(url()).signIn(account);
  expect(listRunning(dataDir())).toEqual(everything);
});

test('Ctrl-C during the start leaves no process behind', async () => {
  const launcher = start();
  await expect.poll(() => listRunning(dataDir()), { timeout: 60_000, interval: 5 }).toContain('orders');
  launcher.child.kill('SIGINT');
  expect(await launcher.ended()).toBe(0);
  expect(listProcesses(dataDir())).toEqual([]);
});
