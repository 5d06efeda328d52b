import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { adminApi } from '@primal/contracts/admin/api';
import { afterAll, expect, test } from 'vitest';
import { createCreditCalls } from '../../harness/credit.ts';
import { unsafeSettings } from '../../harness/engines.ts';
import { TcpProxy } from '../../harness/faults/tcp-proxy.ts';
import { takeOrder } from '../../harness/fixtures.ts';
import { layOutImage } from '../../harness/image.ts';
import { makeOffice } from '../../harness/office.ts';
import { startProduct, type TestProduct } from '../../harness/product.ts';
import { createTemporaryFolder } from '../../harness/temporary.ts';
import { startPostgres } from '../../ops/engines/postgres.ts';
import { ensureDatabase, withDatabase } from '../../ops/engines/roles.ts';
import { processNames } from '../../ops/run/processes.ts';

// Runs without a container engine: the folders hold exactly the images' files, read-only and owned by another
// user.
const apart = await createTemporaryFolder();
const operator = join(apart.path, 'operator');
const restorer = join(apart.path, 'restore');
layOutImage('operator', operator);
layOutImage('restore', restorer);
const kept = join(operator, 'kept');
// The containers' user cannot enter a home folder.
const node = join(apart.path, 'node');
copyFileSync(process.execPath, node);
chmodSync(node, 0o755);
const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};
const { TZ } = process.env;

const processesHere = new Set<ChildProcess>();
const running: TestProduct[] = [];
afterAll(async () => {
  for (const child of processesHere) child.kill('SIGKILL');
  for (const product of running) await product.stop();
  await server.program.stop();
  await promisify(execFile)('chmod', ['-R', 'u+w', apart.path]);
  apart.remove();
});

const server = await startPostgres({
  dataDir: apart.path,
  password: 'of the empty one',
  settings: unsafeSettings,
  onStarted: (pid) => apart.recordProcess('PostgreSQL', pid),
});
await ensureDatabase(server.urlOf('postgres'), 'primal');
const emptyUrl = server.urlOf('primal');

/** Starts an image's script like the container, without this process's environment. */
const start = (image: string, args: string[], env: Record<string, string>) => {
  const child = spawn(node, args, { cwd: image, env: { ...(TZ && { TZ }), ...env }, ...user });
  processesHere.add(child);
  return child;
};

const run = async (image: string, args: string[], env: Record<string, string>) => {
  const child = start(image, args, env);
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, said: `${out}${err}` };
};

const filledProduct = async () => {
  const product = await startProduct();
  running.push(product);
  const person = product.person();
  await person.register();
  const office = await makeOffice(person);
  await takeOrder(person, office);
  const { id } = await takeOrder(person, office);
  await createCreditCalls(person, office).convert(id);
  return { product, customer: office.customer.name };
};

const backUp = async (env: Record<string, string>): Promise<string> => {
  const backupService = start(operator, ['scripts/backups.ts'], {
    ...env,
    BACKUP_DIR: kept,
    BACKUP_SOON: '0',
  });
  const found = () => readdirSync(kept).find((name) => /^primal-\w+\.backup$/.test(name));
  // The process runs at a low priority: on a busy machine a backup takes minutes.
  await expect.poll(found, { timeout: 300_000 }).toBeDefined();
  backupService.kill();
  await once(backupService, 'exit');
  return join(kept, found() ?? '');
};

test('containers restore their own backup into an empty PostgreSQL, and everything agrees', async () => {
  const { product, customer } = await filledProduct();
  const { surroundings, engines } = product.product;
  const SECRETS_KEY = surroundings.secrets.keys;
  const file = await backUp({ DATABASE_URL: engines.adminUrl, SECRETS_KEY, BACKUPS_KEY: 'x'.repeat(32) });
  await product.stop();
  running.pop();

  // Runs the restore like `docker compose run restore`. Sets up roles first, while PostgreSQL may still be
  // starting.
  const proxy = await TcpProxy.to(server.port);
  proxy.refuse();
  const roles = start(operator, ['scripts/set-up-roles.ts'], {
    DATABASE_URL: emptyUrl.replace(`:${server.port}`, `:${proxy.port}`),
    ...Object.fromEntries(processNames.map((name) => [`${name.toUpperCase()}_PASSWORD`, `of ${name}`])),
  });
  const [first] = await once(roles.stderr, 'data');
  expect(String(first)).toContain('PostgreSQL does not answer yet');
  proxy.repair();
  expect(await once(roles, 'exit')).toEqual([0, null]);
  proxy.close();

  const env = { DATABASE_URL: emptyUrl, SECRETS_KEY, TMPDIR: join(restorer, 'kept') };
  const restored = await run(restorer, ['scripts/restore.ts', file], env);
  expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/Restored \d+ rows/) });
  expect(restored.said).toContain('docker volume rm primal_nats');
  expect(restored.said).not.toMatch(/Starting|Downloading/);
  const again = await run(restorer, ['scripts/restore.ts', file], env);
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('This system is not empty') });
  const replaced = await run(restorer, ['scripts/restore.ts', file, '--replace', '--yes'], env);
  expect(replaced.code).toBe(0);
  expect(readdirSync(join(restorer, 'kept'))).toEqual([]);
  for (const name of ['.data', '.cache']) expect(existsSync(join(restorer, name))).toBe(false);
  const asOrders = new URL(emptyUrl);
  asOrders.username = 'orders';
  asOrders.password = 'of orders';
  const { rows } = await withDatabase(asOrders.href, (client) => client.query('select * from sales_orders'));
  expect(rows).toHaveLength(2);

  const dataDir = join(apart.path, 'data');
  mkdirSync(dataDir);
  const office = await startProduct({ dataDir, env: { DATABASE_URL: emptyUrl, SECRETS_KEY } });
  running.push(office);
  const person = office.person();
  await person.register();
  expect((await person.call(adminApi.listCustomers)).body.map(({ name }) => name)).toEqual([customer]);
  const shown = join(apart.path, 'shown');
  mkdirSync(shown);
  writeFileSync(join(shown, 'surroundings.json'), JSON.stringify(office.product.surroundings));
  const agreed = await run(restorer, ['scripts/consistency.ts'], { DATA_DIR: shown });
  expect(agreed).toMatchObject({ code: 0, said: expect.stringContaining('All agree.') });
}, 600_000);
