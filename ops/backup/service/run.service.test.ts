import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createSmallBusiness } from '../../../harness/small-business.ts';
import { withDatabase } from '../../engines/roles.ts';
import { sealKey } from '../key.ts';
import { BackupFolder } from './folder.ts';
import { cleanUpInterrupted, type RunOptions, runBackup } from './run.ts';

const business = await createSmallBusiness(process.env.TEST_DATABASE_URL ?? '');
afterAll(() => business.drop());

const newFolder = (): BackupFolder => {
  const path = mkdtempSync(join(tmpdir(), 'primal-backups-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return new BackupFolder(path);
};

const run = (folder: BackupFolder, options: Partial<RunOptions> = {}) =>
  runBackup({
    folder,
    adminUrl: business.url,
    key: sealKey('a key for secrets', undefined),
    keep: { keepDays: 7, keepWeeks: 8 },
    databaseFolder: null,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...options,
  });

const flip = (file: string, at: number): void => {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
};

const withOne = async () => {
  const folder = newFolder();
  const outcome = await run(folder);
  expect(outcome?.failure).toBeNull();
  return { folder, id: outcome?.id ?? '', before: readdirSync(folder.path).sort() };
};

const stays = async ({ folder, id, before }: Awaited<ReturnType<typeof withOne>>) => {
  expect(
    readdirSync(folder.path)
      .sort()
      .filter((name) => name !== 'findings.json'),
  ).toEqual(before.filter((name) => name !== 'findings.json'));
  expect(readdirSync(join(folder.path, 'unfinished'))).toEqual([]);
  const [kept] = folder.list();
  expect(kept?.id).toBe(id);
  expect(kept && (await folder.check(kept))).toBeNull();
  expect(await business.scratch()).toEqual([]);
};

test('a run verifies a backup, stores it with a record, and reports its steps in order', async () => {
  const folder = newFolder();
  const steps: string[] = [];
  const outcome = await run(folder, { onProgress: (step) => steps.at(-1) === step || steps.push(step) });
  expect(outcome?.failure).toBeNull();
  expect(steps).toEqual(['reading', 'restoring', 'comparing']);
  const [{ record } = { record: null }] = folder.list();
  expect(record?.tables).toMatchObject({ 'admin.customers': { rows: 300 }, 'orders.lines': { rows: 300 } });
  expect(statSync(folder.filePath(outcome?.id ?? '')).mode & 0o777).toBe(0o600);
  expect(await business.scratch()).toEqual([]);
});

test('a second run checks the first backup and keeps both', async () => {
  const { folder, id } = await withOne();
  const second = await run(folder);
  expect(folder.list().map((kept) => kept.id)).toEqual([second?.id, id]);
  expect(Object.keys(folder.checked())).toEqual([id]);
});

test('two concurrent runs never both make a backup', async () => {
  const folder = newFolder();
  let meanwhile: unknown = 'not asked';
  await run(folder, {
    onWritten: async () => {
      meanwhile = await run(newFolder());
    },
  });
  expect(meanwhile).toBeNull();
});

test.each([
  ['in its first byte', () => 0],
  ['in the middle', (size: number) => Math.floor(size / 2)],
  ['in its checksum', (size: number) => size - 40],
  ['in its last byte', (size: number) => size - 1],
])('a backup with one byte broken before verification, %s, is removed', async (_where, place) => {
  const one = await withOne();
  const outcome = await run(one.folder, { onWritten: (file) => flip(file, place(statSync(file).size)) });
  expect(outcome?.failure).toMatch(/not a complete Primal backup/);
  await stays(one);
});

test('a backup without its last line is removed', async () => {
  const one = await withOne();
  const cut = (file: string) => gzipSync(gunzipSync(readFileSync(file)).subarray(0, -20));
  const outcome = await run(one.folder, { onWritten: (file) => writeFileSync(file, cut(file)) });
  expect(outcome?.failure).toMatch(/not a complete Primal backup/);
  await stays(one);
});

test('a truncated backup is removed', async () => {
  const one = await withOne();
  const outcome = await run(one.folder, {
    onWritten: (file) => truncateSync(file, statSync(file).size - 100),
  });
  expect(outcome?.failure).toMatch(/not a complete Primal backup/);
  await stays(one);
});

test('a complete backup with wrong contents is removed', async () => {
  const other = newFolder();
  const outcome = await run(other);
  await business.query("update admin.customers set owed = owed + 0.01 where name = 'Café 7'");
  const one = await withOne();
  const swapped = await run(one.folder, {
    onWritten: (file) => copyFileSync(other.filePath(outcome?.id ?? ''), file),
  });
  expect(swapped?.failure).toMatch(/does not match the database \(admin\.customers has 300 rows/);
  await stays(one);
});

test('rows that violate an unvalidated reference pass the verification', async () => {
  await business.query(`
    alter table orders.lines drop constraint lines_customer_id_fkey;
    insert into orders.lines (customer_id) values (uuidv7());
    alter table orders.lines add constraint lines_customer_id_fkey foreign key (customer_id) references admin.customers(id) not valid`);
  onTestFinished(async () => void (await business.query('delete from orders.lines where weight is null')));
  expect((await run(newFolder()))?.failure).toBeNull();
});

class FullFolder extends BackupFolder {
  readonly #id = super.newId(new Date(Date.now() + 1000));
  override newId = () => this.#id;
  override removePartial() {
    const ids = super.removePartial();
    symlinkSync('/dev/full', `${this.unfinishedPath(this.#id)}.unfinished`);
    return ids;
  }
}

test('a disk that fills up during the write leaves the good backup intact', async () => {
  const one = await withOne();
  const outcome = await run(new FullFolder(one.folder.path));
  expect(outcome?.failure).toBe('The disk is full. Make room, or choose another folder with BACKUP_DIR.');
  await stays(one);
});

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

test.runIf(canMount)('a disk with room for only one backup retains the first backup', async () => {
  const path = mkdtempSync(join(tmpdir(), 'primal-full-'));
  const { folder: before, id } = await withOne();
  const { size } = statSync(before.filePath(id));
  execFileSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${Math.ceil((size * 1.5) / 4096) * 4 + 24}k`,
    'tmpfs',
    path,
  ]);
  onTestFinished(() => {
    execFileSync('umount', [path]);
    rmSync(path, { recursive: true });
  });
  const folder = new BackupFolder(path);
  const first = await run(folder);
  expect(first?.failure).toBeNull();
  for (let time = 0; time < 3; time++)
    expect((await run(folder))?.failure).toMatch(/^The disk is full\. Make room/);
  const [kept, ...more] = folder.list();
  expect(more).toEqual([]);
  expect(kept?.id).toBe(first?.id);
  expect(kept && (await folder.check(kept))).toBeNull();
  expect(readdirSync(join(path, 'unfinished'))).toEqual([]);
});

test('a run reports a stored backup with one changed byte, and removes no good backup instead of it', async () => {
  const { folder, id } = await withOne();
  flip(folder.filePath(id), Math.floor(Math.random() * (folder.readSize(id) ?? 0)));
  const second = await run(folder);
  expect(second?.failure).toBeNull();
  expect(folder.checked()[id]?.broken).toMatch(/^Its file has changed/);
  expect(folder.list().map((kept) => kept.id)).toEqual([second?.id, id]);
});

test('a backup whose record changes in one byte counts as broken', async () => {
  const { folder, id } = await withOne();
  const file = join(folder.path, `primal-${id}.json`);
  flip(file, readFileSync(file, 'utf8').indexOf('customers') + 2);
  const [kept] = folder.list();
  expect(kept && (await folder.check(kept))).toMatch(/^The record of this backup/);
});

test('the next start removes the files of a killed run and reports the run', async () => {
  const one = await withOne();
  const id = one.folder.newId(new Date(Date.now() + 1000));
  writeFileSync(`${one.folder.unfinishedPath(id)}.unfinished`, 'half');
  writeFileSync(join(one.folder.path, `primal-${id}.json`), 'a record whose file never came');
  await withDatabase(business.url, async (client) => {
    const { rows } = await client.query('select oid from pg_database where datname = current_database()');
    await client.query(`create database primal_backup_check_${rows[0].oid}`);
  });
  await cleanUpInterrupted({ folder: one.folder, adminUrl: business.url });
  expect(one.folder.failures()).toEqual([{ id, sentence: 'It was interrupted before it was complete.' }]);
  await stays(one);
});

test('an abort leaves no files and counts as no failure', async () => {
  const one = await withOne();
  const ending = new AbortController();
  await expect(
    run(one.folder, { signal: ending.signal, onProgress: (step) => step === 'restoring' && ending.abort() }),
  ).rejects.toThrow();
  expect(one.folder.failures()).toEqual([]);
  await stays(one);
});

test('an unreachable database is reported in a sentence', async () => {
  const folder = newFolder();
  const outcome = await run(folder, { adminUrl: 'postgres://postgres:x@127.0.0.1:1/primal' });
  expect(outcome?.failure).toBe('The database does not answer.');
});

test('a run refuses to write without room for the scratch database', async () => {
  const path = mkdtempSync(join(tmpdir(), 'primal-db-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  mkdirSync(join(path, 'data'));
  const folder = newFolder();
  // procfs has no free space.
  const outcome = await run(folder, { databaseFolder: '/proc' });
  expect(outcome?.failure).toMatch(
    /^The disk of the database has 0\.0 GB left, and verifying the backup needs/,
  );
  expect(folder.list()).toEqual([]);
});
