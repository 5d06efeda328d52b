import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listDataFolders } from '../engines/postgres-files.ts';
import { readFreeBytes, watchDisks } from './disk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const gigabyte = 1024 ** 3;

test('low disk space and recovery are reported once each, and nothing after the abort signal', () => {
  const reported: string[] = [];
  const left: Record<string, number> = { '/data': 8 * gigabyte, '/postgres': 3 * gigabyte };
  const ending = new AbortController();
  watchDisks(['/data', '/postgres'], {
    report: (line) => reported.push(line),
    signal: ending.signal,
    free: (folder) => left[folder] ?? 0,
  });
  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
  minutes(3);
  expect(reported).toEqual([]);
  left['/postgres'] = 1.5 * gigabyte;
  minutes(3);
  const warning =
    'Warning: the disk of /postgres has 1536 MB left. Free up space: when the disk is full, Primal cannot store anything.';
  expect(reported).toEqual([warning]);
  left['/postgres'] = 5 * gigabyte;
  minutes(3);
  expect(reported).toEqual([warning, 'The disk has enough space again.']);
  ending.abort();
  left['/data'] = 0;
  minutes(3);
  expect(reported).toHaveLength(2);
});

test('an unreadable folder is reported once and checked again', () => {
  const reported: string[] = [];
  let isAway = false;
  watchDisks(['/data'], {
    report: (line) => reported.push(line),
    signal: new AbortController().signal,
    free: () => {
      if (isAway) throw new Error('ENOENT: statfs');
      return reported.length > 0 ? 0 : 8 * gigabyte;
    },
  });
  isAway = true;
  vi.advanceTimersByTime(180_000);
  expect(reported).toEqual(['Warning: free disk space cannot be read: ENOENT: statfs']);
  isAway = false;
  vi.advanceTimersByTime(60_000);
  expect(reported).toHaveLength(2);
});

test("PostgreSQL's disk is checked if it is outside the data folder", () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'primal-disk-'));
  expect(listDataFolders(dataDir)).toEqual([dataDir]);
  writeFileSync(join(dataDir, 'postgres-is-in'), '/var/lib/primal/one\n');
  expect(listDataFolders(dataDir)).toEqual([dataDir, '/var/lib/primal/one']);
  expect(readFreeBytes(dataDir)).toBeGreaterThan(0);
});
