import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repository } from '../launcher/processes.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Each test that failed, or passed only when repeated: `file › name: what it said`. */
  failures: readonly string[];
}

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/** `12 passed, 0 failed`, and `, 1 skipped` when there are such. */
export const summary = ({ passed, failed, skipped }: Omit<Counts, 'failures'>): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** A runner that ended badly without a failed test (a file that cannot be loaded, say) counts as one failure. */
const honest = (counts: Counts, code: number): Counts =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

/** What a runner that left no report can be held to. */
const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

function read<Report>(file: string, counts: (report: Report) => Counts): Counts {
  try {
    return counts(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return none;
  }
}

/** `file › name: the first line of what it said`, the file as seen from the repository. */
export const tell = (file: string, name: string, message = ''): string => {
  const [said = ''] = stripVTControlCharacters(message).trim().split('\n');
  return `${relative(repository, file)} › ${name}${said && `: ${said}`}`;
};

/** Counts of a run of vitest, as `vitest-counts.ts` wrote them. */
export const vitestCounts = (file: string, code: number): Counts =>
  honest(
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

const playwrightFailures = ({ config, suites }: Pick<PlaywrightReport, 'config' | 'suites'>): string[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) =>
          tell(
            join(config.rootDir, file),
            status === 'flaky' ? `${title} (passed when repeated)` : title,
            results.find(({ error }) => error)?.error?.message,
          ),
        ),
    ),
    ...playwrightFailures({ config, suites: inner }),
  ]);

/** Counts of Playwright's JSON report; a test that passed only when repeated has passed. */
export const playwrightCounts = (file: string, code: number): Counts =>
  honest(
    read<PlaywrightReport>(file, ({ config, stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: playwrightFailures({ config, suites }),
    })),
    code,
  );
