import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repository } from '../run/processes.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that failed or passed only on retry: `file › name: message`. */
  failures: readonly string[];
}

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

export const formatCounts = ({ passed, failed, skipped }: Omit<Counts, 'failures'>): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** A failed exit without a failed test (an unloadable file, say) counts as one failure. */
const countFailedExit = (counts: Counts, code: number): Counts =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

function read<Report>(file: string, counts: (report: Report) => Counts): Counts {
  try {
    return counts(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return none;
  }
}

export const formatFailure = (file: string, name: string, message = ''): string => {
  const [said = ''] = stripVTControlCharacters(message).trim().split('\n');
  return `${relative(repository, file)} › ${name}${said && `: ${said}`}`;
};

export const readVitestCounts = (file: string, code: number): Counts =>
  countFailedExit(
    read<Counts>(file, (counts) => counts),
    code,
  );

interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

const listPlaywrightFailures = ({ config, suites }: Pick<PlaywrightReport, 'config' | 'suites'>): string[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) =>
          formatFailure(
            join(config.rootDir, file),
            status === 'flaky' ? `${title} (passed when repeated)` : title,
            results.find(({ error }) => error)?.error?.message,
          ),
        ),
    ),
    ...listPlaywrightFailures({ config, suites: inner }),
  ]);

export const readPlaywrightCounts = (file: string, code: number): Counts =>
  countFailedExit(
    read<PlaywrightReport>(file, ({ config, stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: listPlaywrightFailures({ config, suites }),
    })),
    code,
  );
