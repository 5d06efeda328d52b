import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readDeployed, recordMigrations, recordRunning } from './deployed.ts';
import { listVersions, type Release, readRelease, toBundlePath, toReleasesFolder } from './releases.ts';

let dataDir: string;
let released = 0;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
});

const makeRelease = (version: string, ...migrations: string[]): Release => {
  const release: Release = {
    area: 'orders',
    version,
    commit: null,
    remoteContract: 1,
    contracts: 'c',
    packages: `a${version}`,
    migrations: migrations.map((name) => ({ name, removals: [], longLocks: [] })),
    checksum: '',
  };
  const bundle = toBundlePath(dataDir, 'orders', version);
  mkdirSync(bundle, { recursive: true });
  mkdirSync(join(toReleasesFolder(dataDir), 'packages', release.packages), { recursive: true });
  const file = join(bundle, 'release.json');
  writeFileSync(file, JSON.stringify(release));
  const at = 1_000 + released++;
  utimesSync(file, at, at);
  return release;
};
const now = () => readDeployed(dataDir).orders;

test('each deploy adds a version to roll back to, and a rollback removes it', () => {
  const first = makeRelease('1');
  const second = makeRelease('2');
  const third = makeRelease('3');
  recordRunning(dataDir, first, 'checkout');
  expect(now()).toMatchObject({ version: '1', deployed: false, earlier: [] });
  recordRunning(dataDir, second, 'deploy');
  recordRunning(dataDir, third, 'deploy');
  expect(now()).toMatchObject({ version: '3', deployed: true, earlier: ['1', '2'] });
  recordRunning(dataDir, second, 'rollback');
  expect(now()).toMatchObject({ version: '2', earlier: ['1'] });
  expect(readRelease(dataDir, 'orders', '3')?.version).toBe('3');
});

test('a start from an unchanged checkout changes no record', () => {
  recordRunning(dataDir, makeRelease('1'), 'checkout');
  recordRunning(dataDir, makeRelease('2'), 'checkout');
  recordRunning(dataDir, makeRelease('2'), 'checkout');
  expect(now()).toMatchObject({ version: '2', earlier: ['1'] });
});

test('the schema retains the migrations of every version', () => {
  recordRunning(dataDir, makeRelease('1', '001'), 'checkout');
  recordRunning(dataDir, makeRelease('2', '001', '002'), 'deploy');
  recordRunning(dataDir, makeRelease('1', '001'), 'rollback');
  expect(now()?.schema.map(({ name }) => name)).toEqual(['001', '002']);
});

test('the migrations of a failed version stay recorded', () => {
  recordRunning(dataDir, makeRelease('1', '001'), 'checkout');
  recordMigrations(dataDir, makeRelease('2', '001', '002'));
  expect(now()).toMatchObject({ version: '1', schema: [{ name: '001' }, { name: '002' }] });
});

test('the last five versions are retained with their packages', () => {
  const versions = ['1', '2', '3', '4', '5', '6', '7', '8'];
  for (const version of versions) recordRunning(dataDir, makeRelease(version), 'deploy');
  expect(listVersions(dataDir, 'orders')).toEqual(['8', '7', '6', '5', '4', '3']);
  const packages = (version: string) =>
    existsSync(join(toReleasesFolder(dataDir), 'packages', `a${version}`));
  expect([packages('2'), packages('3')]).toEqual([false, true]);
});
