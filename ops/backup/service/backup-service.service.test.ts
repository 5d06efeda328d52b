import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@primal/service-kit/logging';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createSmallBusiness } from '../../../harness/small-business.ts';
import { withDatabase } from '../../engines/roles.ts';
import { sealKey } from '../key.ts';
import { BackupService } from './backup-service.ts';
import { BackupFolder } from './folder.ts';

const business = await createSmallBusiness(process.env.TEST_DATABASE_URL ?? '');
afterAll(() => business.drop());

test('a backup requested during the startup cleanup is made', async () => {
  const path = mkdtempSync(join(tmpdir(), 'primal-backups-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  const folder = new BackupFolder(path);
  writeFileSync(folder.unfinishedPath('20261123T073000Z'), 'half of one');
  const service = new BackupService({
    folder,
    adminUrl: business.url,
    databaseFolder: null,
    log: createLogger('backups', 'silent'),
    settings: { folder: path, at: '03:00', keepDays: 7, keepWeeks: 8, soon: 3_600_000 },
    key: () => sealKey('a key for secrets', undefined),
  });
  onTestFinished(() => service.stop());
  await withDatabase(business.url, async (other) => {
    // The cleanup holds the lock while it waits for this session.
    const { rows } = await other.query<{ oid: string }>(
      'select oid::text as oid from pg_database where datname = current_database()',
    );
    const name = `primal_backup_check_${rows[0]?.oid}`;
    await other.query(`create database ${name}`);
    await other.query('begin');
    await other.query(`comment on database ${name} is 'held'`);
    service.start();
    const held = `select from pg_locks where locktype = 'advisory' and database = ${rows[0]?.oid}`;
    await expect.poll(async () => (await other.query(held)).rowCount).toBeGreaterThan(0);
    expect(service.request()).toBe(true);
    await expect.poll(() => service.report().backups.map(({ state }) => state)).toEqual(['failed']);
    expect(service.report().running).not.toBeNull();
    await other.query('commit');
  });
  await expect.poll(() => service.report().running, { timeout: 20_000 }).toBeNull();
  expect(service.report().backups.map(({ state }) => state)).toEqual(['good', 'failed']);
});
