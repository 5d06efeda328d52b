import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { type Counts, formatFailure } from './counts.ts';

type Said = { message: string };
type Run = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

const listFailures = (module: TestModule): string[] => [
  ...module.errors().map(({ message }) => formatFailure(module.moduleId, 'the file', message)),
  ...[...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => formatFailure(module.moduleId, suite.fullName, message)),
  ),
  ...[...module.children.allTests('failed')].map((failed) =>
    formatFailure(module.moduleId, failed.fullName, failed.result().errors?.[0]?.message),
  ),
];

function countResults(modules: readonly TestModule[], unhandled: readonly Said[]): Counts {
  const tests = modules.flatMap(({ children }) =>
    [...children.allTests()].map((each) => each.result().state),
  );
  const inState = (state: string) => tests.filter((each) => each === state).length;
  const failures = [
    ...modules.flatMap(listFailures),
    ...unhandled.map(({ message }) => `Outside every test: ${message.trim().split('\n')[0]}`),
  ];
  return {
    passed: inState('passed'),
    failed: failures.length,
    skipped: inState('skipped') + inState('pending'),
    failures,
  };
}

/** Vitest reporter for `npm test`: writes the counts as JSON to the file in `COUNTS_FILE`. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: Run[0], unhandled: Run[1]): void {
    const { COUNTS_FILE } = process.env;
    if (!COUNTS_FILE) throw new Error('COUNTS_FILE names the file of the counts.');
    writeFileSync(COUNTS_FILE, JSON.stringify(countResults(modules, unhandled)));
  }
}
