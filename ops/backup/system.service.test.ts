import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createSmallBusiness } from '../../harness/small-business.ts';
import { withDatabase } from '../engines/roles.ts';
import { verifyArchive } from './archive.ts';
import { backUp } from './system.ts';
import { lockBackups } from './verified.ts';

const business = await createSmallBusiness(process.env.TEST_DATABASE_URL ?? '');
afterAll(() => business.drop());

const backUpTo = (report: (line: string) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'primal-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'manual.backup');
  const env = { DATABASE_URL: business.url, SECRETS_KEY: 'a key for secrets' };
  return { file, made: backUp(file, { dataDir: folder, env, report }) };
};

test('a manual backup is verified against the rows read', async () => {
  const reported: string[] = [];
  const { file, made } = backUpTo((line) => reported.push(line));
  expect((await made).get('admin.customers')).toBe(300);
  expect(reported).toContain('Verifying the backup');
  await verifyArchive(file);
  expect(await business.scratch()).toEqual([]);
});

test('a manual backup with wrong contents is removed', async () => {
  // These rows violate their constraint, so a restore rejects them.
  await business.query(`
    alter table orders.lines add constraint heavy check (weight > 99) not valid;
    update pg_constraint set convalidated = true where conname = 'heavy'`);
  onTestFinished(async () => void (await business.query('alter table orders.lines drop constraint heavy')));
  const { file, made } = backUpTo(() => {});
  await expect(made).rejects.toThrow(/violated by some row/);
  expect(existsSync(file)).toBe(false);
});

test('a manual backup waits for the nightly backup', async () => {
  await withDatabase(business.url, async (nightly) => {
    await lockBackups(nightly);
    const reported = Promise.withResolvers<string>();
    const { made } = backUpTo(reported.resolve);
    expect(await reported.promise).toBe('Another backup is running: waiting for it');
    await nightly.query('select pg_advisory_unlock_all()');
    expect((await made).size).toBeGreaterThan(0);
  });
});
