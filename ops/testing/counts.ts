import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** `12 passed, 0 failed`, and `, 1 skipped` when there are such. */
export const summary = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** A runner that ended badly without a failed test (a file that cannot be loaded, say) counts as one failure. */
const honest = (counts: Counts, code: number): Counts =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

/** What a runner that left no report can be held to. */
const none: Counts = { passed: 0, failed: 0, skipped: 0 };

function read<Report>(file: string, counts: (report: Report) => Counts): Counts {
  try {
    return counts(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return none;
  }
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

export const vitestCounts = (file: string, code: number): Counts =>
  honest(
    read<VitestReport>(file, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    })),
    code,
  );

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Counts of Playwright's JSON report; a test that passed only when repeated has passed. */
export const playwrightCounts = (file: string, code: number): Counts =>
  honest(
    read<PlaywrightReport>(file, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    })),
    code,
  );
