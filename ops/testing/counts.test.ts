import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repository } from '../run/processes.ts';
import { addCounts, formatCounts, readPlaywrightCounts, readVitestCounts } from './counts.ts';
import { countCheck } from './stage.ts';

function fileWith(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('the line names skipped tests only if there are any', () => {
  expect(formatCounts({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(formatCounts({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('counts of several runners add up', () => {
  const one = { passed: 1, failed: 2, skipped: 3, failures: ['a'] };
  expect(addCounts(one, one)).toEqual({ passed: 2, failed: 4, skipped: 6, failures: ['a', 'a'] });
});

test('a Playwright test that passed on retry counts as passed and is still listed', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ error: { message: 'Timed out' } }, {}] }],
  });
  const file = fileWith({
    config: { rootDir: join(repository, 'tests/e2e') },
    stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 },
    suites: [
      {
        specs: [spec('one', 'unexpected')],
        suites: [{ specs: [spec('two', 'flaky'), spec('three', 'expected')] }],
      },
    ],
  });
  expect(readPlaywrightCounts(file, 1)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
    failures: [
      'tests/e2e/a.spec.ts › one: Timed out',
      'tests/e2e/a.spec.ts › two (passed when repeated): Timed out',
    ],
  });
});

test('a failed exit without a failed test counts as a failure', () => {
  const file = fileWith({ passed: 5, failed: 0, skipped: 0, failures: [] });
  expect(readVitestCounts(file, 0)).toEqual({ passed: 5, failed: 0, skipped: 0, failures: [] });
  expect(readVitestCounts(file, 1)).toEqual({ passed: 5, failed: 1, skipped: 0, failures: [] });
});

test('a runner without a report counts no passed test', () => {
  expect(readVitestCounts('/nowhere', 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});

test('a runner without counts counts as one check', () => {
  expect(countCheck(0)).toMatchObject({ passed: 1, failed: 0, skipped: 0 });
  expect(countCheck(2)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});
