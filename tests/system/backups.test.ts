import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { adminApi } from '@primal/contracts/admin/api';
import type { BackupReport } from '@primal/contracts/admin/backup';
import { buildCallAddress } from '@primal/contracts/shared/api';
import { checkConsistency, formatReport } from '@primal/service-kit/consistency/check';
import { unseal } from '@primal/service-kit/secrets';
import { afterAll, expect, test } from 'vitest';
import { invisibleCharacters, takeOrder } from '../../harness/fixtures.ts';
import { startLoad } from '../../harness/load.ts';
import { makeOffice } from '../../harness/office.ts';
import { startProduct } from '../../harness/product.ts';
import { createTemporaryFolder } from '../../harness/temporary.ts';
import { sealKey } from '../../ops/backup/key.ts';
import { BackupFolder } from '../../ops/backup/service/folder.ts';
import { backUp, restore } from '../../ops/backup/system.ts';
import { takeBackup } from '../../ops/backup/take.ts';
import { startEngines } from '../../ops/engines/engines.ts';
import { withDatabase } from '../../ops/engines/roles.ts';
import { loadSecrets } from '../../ops/run/secrets.ts';

const BACKUP_PASSPHRASE = 'four words on paper';
const product = await startProduct({ backups: { soon: 0 }, env: { BACKUP_PASSPHRASE } });
const apart = await createTemporaryFolder();
const person = product.person();
const account = await person.register();
afterAll(async () => {
  await product.stop();
  apart.remove();
});

const { PATH, HOME, TZ } = process.env;
const env = { PATH, HOME, TZ, BACKUP_PASSPHRASE };
const folder = new BackupFolder(join(product.product.dataDir, 'backups'));

const report = async (): Promise<BackupReport> => {
  const { body } = await person.call(adminApi.listBackups);
  if (!body.report) throw new Error(`There is no report: ${body.kept}`);
  return body.report;
};

/** Milliseconds. A backup has a low priority, so a busy machine takes minutes. */
const longest = { timeout: 240_000 };

const startBackup = () =>
  // 503 means that the backup process could not answer in time.
  expect.poll(async () => (await person.call(adminApi.startBackup)).status, longest).toBe(202);

const done = async (): Promise<BackupReport> => {
  await expect.poll(async () => (await report()).running, longest).toBeNull();
  return report();
};

const backUpNow = async (): Promise<BackupReport> => {
  await startBackup();
  return done();
};

const download = (id: string, range?: string) =>
  person.open('GET', buildCallAddress(adminApi.downloadBackup, { params: { id } }), {
    headers: range ? { range } : {},
  });
const readBytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('the product makes a backup after its first start and reports it', async () => {
  await expect.poll(async () => (await report()).backups.length, longest).toBe(1);
  const { backups, failure, isLate, nextAt, warnings } = await report();
  expect(backups).toMatchObject([{ state: 'good', sentence: null }]);
  expect(backups[0]?.verifiedAt).not.toBeNull();
  expect({ failure, isLate, warnings }).toEqual({ failure: null, isLate: false, warnings: [] });
  expect(Date.parse(nextAt)).toBeGreaterThan(Date.now());
});

/**
 * Stores hidden characters by SQL in tables, copies, audit trail and outbox, because no call accepts them.
 */
const hidden = `'${invisibleCharacters}\u0085\u000b'`;
const envelope = `'${JSON.stringify({ text: `${invisibleCharacters}\ud800` })}'`;
const storeHidden = () =>
  withDatabase(product.product.engines.adminUrl, async (client) => {
    for (const area of ['admin', 'billing', 'delivery', 'orders'])
      await client.query(`update ${area}.customers set contact_person = ${hidden}`);
    await client.query(`insert into admin.audit_entries (id, at, source, kind, user_name, subject_type, subject, changes)
      values (uuidv7(), now(), 'admin', 'changed', 'Sam', 'customer', ${hidden}, '[]')`);
    await client.query(`insert into admin.outbox (id, type, key, envelope, relayed_at)
      values (uuidv7(), 'primal.admin.test', 'test', ${envelope}, now())`);
  });

const refuses = async (file: string, into: Parameters<typeof restore>[1]) => {
  const bytes = readFileSync(file);
  for (const [name, content] of [
    ['cut', bytes.subarray(0, bytes.length - 200)],
    ['foreign', Buffer.from('not a backup')],
    ['foreign.gz', gzipSync('{"header":{"primal":"something"}}\n')],
  ] as const) {
    const bad = join(apart.path, name);
    writeFileSync(bad, content);
    await expect(restore(bad, into)).rejects.toThrow(
      /is not a complete Primal backup .+\. Nothing was changed\.$/,
    );
  }
  const another = { ...into, env: { ...env, BACKUP_PASSPHRASE: 'not those' } };
  await expect(restore(file, another)).rejects.toThrow('was made with a different BACKUP_PASSPHRASE');
  const { dataDir, engines } = product.product;
  const servers = { DATABASE_URL: engines.adminUrl, NATS_URL: 'nats://127.0.0.1:1' };
  const running = { ...into, dataDir, env: { ...env, ...servers } };
  await expect(restore(file, running)).rejects.toThrow(/^Primal is running from /);
};

test('a backup taken under load is restored into an empty data folder row by row, and work continues', async () => {
  const office = await makeOffice(person);
  const gmail = { gmailClientEmail: 'a@b.iam', gmailPrivateKey: 'the key', gmailSenderEmail: 'c@d.example' };
  expect((await person.call(adminApi.updateSettings, { body: gmail })).status).toBe(200);
  await storeHidden();
  const byHand = join(apart.path, 'by-hand.backup');
  const load = startLoad(person, office, { clerks: 1 });
  const { backups } = await backUpNow();
  await backUp(byHand, { dataDir: product.product.dataDir, env, report: () => {} }).finally(load.stop);
  expect(statSync(byHand).mode & 0o777).toBe(0o600);
  const [newest] = folder.list();
  expect(backups[0]).toMatchObject({ id: newest?.id, state: 'good' });

  const kept = readFileSync(folder.filePath(newest?.id ?? ''));
  const half = Math.floor(kept.length / 2);
  const whole = await download(newest?.id ?? '');
  const first = await download(newest?.id ?? '', `bytes=0-${half - 1}`);
  const rest = await download(newest?.id ?? '', `bytes=${half}-`);
  expect([whole, first, rest].map(({ status }) => status)).toEqual([200, 206, 206]);
  expect(whole.headers.get('content-length')).toBe(String(kept.length));
  expect(kept.equals(await readBytes(whole))).toBe(true);
  const file = join(apart.path, 'downloaded.backup');
  writeFileSync(file, Buffer.concat([await readBytes(first), await readBytes(rest)]));

  const dataDir = join(apart.path, 'restored');
  const into = { dataDir, env, report: () => {}, replace: async () => false };
  await refuses(file, into);
  const counts = await restore(file, into);
  await expect(restore(file, into)).rejects.toThrow('This system is not empty');
  const engines = await startEngines({ dataDir, env, report: () => {}, secrets: loadSecrets(dataDir) });
  try {
    const again = join(apart.path, 'again.backup');
    const key = sealKey('another key', undefined);
    const found = Object.fromEntries(await takeBackup(again, { adminUrl: engines.adminUrl, key }));
    // Excludes `kit_state`, where a restore records that everything must be republished.
    const compared = Object.keys(found).filter((table) => !table.endsWith('.kit_state'));
    expect(compared.length).toBeGreaterThan(40);
    for (const table of compared)
      expect([table, found[table]]).toEqual([table, newest?.record?.tables[table]]);
  } finally {
    await engines.stop();
  }

  const restored = await startProduct({ dataDir });
  try {
    const newcomer = restored.person();
    await newcomer.signIn(account);
    const { orderNumber } = await takeOrder(newcomer, office);
    expect(orderNumber).toBe(`SO-${1001 + (counts.get('orders.sales_orders') ?? 0)}`);
    const { surroundings, engines: servers } = restored.product;
    expect(formatReport(await checkConsistency(surroundings.natsUrls.billing))).toContain('All agree.');
    const { rows } = await withDatabase(servers.adminUrl, (client) =>
      client.query(
        `select (select facts ->> 'gmailPrivateKey' from billing.credentials) as sealed,
           (select count(*)::int from admin.customers where contact_person = ${hidden}) as customers,
           (select count(*)::int from admin.audit_entries where subject = ${hidden}) as entries,
           (select count(*)::int from admin.outbox where envelope = ${envelope}) as events`,
      ),
    );
    const [{ sealed, ...stored }] = rows;
    expect(unseal(surroundings.secrets.keys, 'gmailPrivateKey', sealed)).toBe('the key');
    expect(stored).toEqual({ customers: counts.get('admin.customers'), entries: 1, events: 1 });
  } finally {
    await restored.stop();
  }
});

test('a backup process killed during a run leaves only good backups after its restart', async () => {
  const { backupService, engines } = product.product;
  if (!backupService) throw new Error('There is no backup service.');
  const unfinished = () => readdirSync(join(folder.path, 'unfinished'));
  const soon = [0, 100, 300, 600].map((delay) => () => pause(delay));
  const duringWrite = () => expect.poll(unfinished, { ...longest, interval: 5 }).not.toEqual([]);
  for (const moment of [...soon, duringWrite]) {
    const before = folder.list().map(({ id }) => id);
    await startBackup();
    await moment();
    backupService.kill('SIGKILL');
    await backupService.exit;
    await backupService.start();
    expect(folder.list().map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    for (const kept of folder.list()) expect(await folder.check(kept)).toBeNull();
    await expect.poll(unfinished).toEqual([]);
  }
  const { backups } = await backUpNow();
  expect(backups[0]?.state).toBe('good');
  expect(backups.filter(({ state }) => state === 'failed').map(({ sentence }) => sentence)).toContain(
    'It was interrupted before it was complete.',
  );
  const names = await withDatabase(engines.adminUrl, (client) =>
    client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'primal_backup%'`,
    ),
  );
  expect(names.rows).toEqual([]);
});

test('the office shows a broken backup and an absent backup process, and keeps working', async () => {
  const [newest] = folder.list();
  const file = folder.filePath(newest?.id ?? '');
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 3);
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  writeFileSync(file, bytes);
  const { backups } = await backUpNow();
  expect(backups[0]?.state).toBe('good');
  expect(backups.find(({ id }) => id === newest?.id)?.state).toBe('broken');

  const { backupService } = product.product;
  await backupService?.stop();
  expect((await person.call(adminApi.listBackups)).body).toEqual({ kept: 'away', report: null });
  expect((await person.call(adminApi.startBackup)).status).toBe(503);
  expect((await person.call(adminApi.listCustomers)).status).toBe(200);
  await backupService?.start();
  expect((await report()).backups.length).toBe(backups.length);
});
