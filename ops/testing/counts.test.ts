import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { add, playwrightCounts, summary, vitestCounts } from './counts.ts';
import { oneCheck } from './stage.ts';

function fileWith(report: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitest = (numPassedTests: number, numFailedTests: number) =>
  fileWith({ numPassedTests, numFailedTests, numPendingTests: 1, numTodoTests: 1 });

test('the line names skipped tests only when there are any', () => {
  expect(summary({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(summary({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('runners add up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(add(one, one)).toEqual({ passed: 2, failed: 4, skipped: 6 });
});

test("vitest's tests are counted", () => {
  expect(vitestCounts(vitest(5, 2), 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test("Playwright's tests are counted, those that passed when repeated as passed", () => {
  const file = fileWith({ stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 } });
  expect(playwrightCounts(file, 1)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test('a runner that ended badly without a failed test is a failure', () => {
  expect(vitestCounts(vitest(5, 0), 1)).toMatchObject({ passed: 5, failed: 1 });
});

test('a runner without a report passed nothing', () => {
  expect(vitestCounts('/nowhere', 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a runner that counts nothing is one check', () => {
  expect(oneCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(oneCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
