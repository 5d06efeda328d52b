import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type NatsConnection } from 'nats';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '../../harness/temporary.ts';
import { findFreePort } from '../run/ports.ts';
import { type ProcessName, processNames, repository } from '../run/processes.ts';
import { Program } from '../run/program.ts';
import { isNatsAnswering, type Nats, startNats } from './nats.ts';
import { findNatsServer } from './nats-binary.ts';
import { createNatsUsers } from './nats-users.ts';

const passwords = Object.fromEntries(processNames.map((name) => [name, `of ${name}`])) as Record<
  ProcessName,
  string
>;

let nats: Nats;
let remove: () => void;
let as: Record<ProcessName, NatsConnection>;

const signIn = (user: string, pass: string, port = nats.port) =>
  connect({ servers: `127.0.0.1:${port}`, user, pass, inboxPrefix: `_INBOX.${user}`, timeout: 2_000 });

const violation = expect.objectContaining({ code: 'PERMISSIONS_VIOLATION' });

beforeAll(async () => {
  const folder = await createTemporaryFolder();
  remove = folder.remove;
  nats = await startNats({
    dataDir: folder.path,
    accounts: { primal: createNatsUsers(passwords) },
    onStarted: (pid) => folder.recordProcess('nats-server', pid),
  });
  const connections = processNames.map(async (name) => [name, await signIn(name, passwords[name])]);
  as = Object.fromEntries(await Promise.all(connections));
  const owner = await as.admin.jetstreamManager();
  await owner.streams.add({ name: 'ADMIN', subjects: ['admin.>'] });
});

afterAll(async () => {
  for (const connection of Object.values(as)) await connection.close();
  await nats.program.stop();
  remove();
});

test('the broker rejects a connection without a name and its password', async () => {
  await expect(connect({ servers: `127.0.0.1:${nats.port}` })).rejects.toMatchObject({
    code: 'AUTHORIZATION_VIOLATION',
  });
  await expect(signIn('orders', passwords.billing)).rejects.toMatchObject({
    code: 'AUTHORIZATION_VIOLATION',
  });
});

test('a service publishes only its own events', async () => {
  await expect(as.admin.jetstream().publish('admin.customer.saved', '{}')).resolves.toMatchObject({
    stream: 'ADMIN',
  });
  for (const other of ['orders', 'billing', 'delivery', 'gateway'] as const)
    await expect(as[other].jetstream().publish('admin.customer.saved', '{}')).rejects.toEqual(violation);
  await expect(as.orders.request('changed.billing.invoice', '')).rejects.toEqual(violation);
});

test('no process changes, purges or deletes a stream, even its own', async () => {
  for (const name of processNames) {
    const { streams } = await as[name].jetstreamManager();
    await expect(streams.delete('ADMIN')).rejects.toEqual(violation);
    await expect(streams.purge('ADMIN')).rejects.toEqual(violation);
    await expect(streams.update('ADMIN', { max_msgs: 1 })).rejects.toThrow();
    await expect(streams.deleteMessage('ADMIN', 1)).rejects.toEqual(violation);
    await expect(streams.getMessage('ADMIN', { seq: 1 })).rejects.toEqual(violation);
  }
});

test('a process reaches only its own durable consumer', async () => {
  const { consumers } = await as.billing.jetstreamManager();
  await consumers.add('ADMIN', { durable_name: 'billing', filter_subject: 'admin.>' });
  const own = await as.billing.jetstream().consumers.get('ADMIN', 'billing');
  const message = await own.next({ expires: 2_000 });
  message?.ack();
  expect(message?.subject).toBe('admin.customer.saved');

  const others = await as.orders.jetstreamManager();
  await expect(others.consumers.delete('ADMIN', 'billing')).rejects.toEqual(violation);
  await expect(others.consumers.add('ADMIN', { durable_name: 'billing' })).rejects.toEqual(violation);
  await expect(others.consumers.add('ADMIN', { durable_name: 'spy' })).rejects.toEqual(violation);
  await expect(others.consumers.info('ADMIN', 'billing')).rejects.toEqual(violation);
  await expect(as.orders.request('$JS.ACK.ADMIN.billing.1.1.1.1.0', '+TERM')).rejects.toEqual(violation);
});

test('no process receives the events and replies of other processes', async () => {
  for (const subject of ['>', 'admin.>', '_INBOX.>', '_INBOX.billing.>', '$JS.>', 'changed.>']) {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    as.orders.subscribe(subject, { callback: (error) => resolve(error) });
    expect([subject, await promise]).toEqual([subject, violation]);
  }
});

test('only billing compares copies, and only followers of an area read its records', async () => {
  for (const name of ['orders', 'gateway'] as const)
    as[name].subscribe(`agreement.${name}`, { callback: (_error, message) => void message.respond('yes') });
  as.admin.subscribe('snapshots.admin', { callback: (_error, message) => void message.respond('all') });
  await Promise.all([as.orders.flush(), as.gateway.flush(), as.admin.flush()]);
  expect((await as.billing.request('agreement.orders', '')).string()).toBe('yes');
  expect((await as.billing.request('agreement.gateway', '')).string()).toBe('yes');
  expect((await as.delivery.request('snapshots.admin', '')).string()).toBe('all');
  await expect(as.delivery.request('agreement.orders', '')).rejects.toEqual(violation);
  await expect(as.gateway.request('snapshots.delivery', '')).rejects.toEqual(violation);
});

test('a producer answers republish requests of its followers only', async () => {
  as.admin.subscribe('republish.admin', { callback: (_error, message) => void message.respond('noted') });
  await as.admin.flush();
  expect((await as.gateway.request('republish.admin', '')).string()).toBe('noted');
  await expect(as.gateway.request('republish.delivery', '')).rejects.toEqual(violation);
});

test("the containers' configuration starts with the secrets of docker/secrets.sh and accepts its users", async () => {
  const folder = await createTemporaryFolder();
  onTestFinished(folder.remove);
  const secrets = execFileSync('sh', [join(repository, 'docker', 'secrets.sh')], { encoding: 'utf8' });
  const made = Object.fromEntries([...secrets.matchAll(/^(\w+)=(\w+)$/gm)].map(([, k, v]) => [k, v]));
  const port = await findFreePort();
  const config = readFileSync(join(repository, 'cluster/engines/nats.conf'), 'utf8')
    .replace('0.0.0.0:4222', `127.0.0.1:${port}`)
    .replace('"/data"', JSON.stringify(join(folder.path, 'nats')));
  writeFileSync(join(folder.path, 'nats.conf'), config);
  const program = new Program({
    name: 'nats-server',
    command: await findNatsServer(),
    args: ['--config', join(folder.path, 'nats.conf')],
    env: made,
    output: { file: join(folder.path, 'nats.log') },
    ready: () => isNatsAnswering(port),
    onStarted: (pid) => folder.recordProcess('nats-server', pid),
  });
  await program.start();
  onTestFinished(() => program.stop());
  const orders = await signIn('orders', made.ORDERS_NATS_PASSWORD ?? '', port);
  await expect(orders.request('billing.invoice.saved', '{}')).rejects.toEqual(violation);
  await orders.close();
});
