import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { type Counts, tell } from './counts.ts';

type Said = { message: string };
type Run = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

const failuresOf = (module: TestModule): string[] => [
  ...module.errors().map(({ message }) => tell(module.moduleId, 'the file', message)),
  ...[...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => tell(module.moduleId, suite.fullName, message)),
  ),
  ...[...module.children.allTests('failed')].map((failed) =>
    tell(module.moduleId, failed.fullName, failed.result().errors?.[0]?.message),
  ),
];

/** What a run comes to. As failed counts, and is named, also what failed around a test (its file, its suite) or after it. */
export function countsOf(modules: readonly TestModule[], unhandled: readonly Said[]): Counts {
  const tests = modules.flatMap(({ children }) =>
    [...children.allTests()].map((each) => each.result().state),
  );
  const inState = (state: string) => tests.filter((each) => each === state).length;
  const failures = [
    ...modules.flatMap(failuresOf),
    ...unhandled.map(({ message }) => `Outside every test: ${message.trim().split('\n')[0]}`),
  ];
  return {
    passed: inState('passed'),
    failed: failures.length,
    skipped: inState('skipped') + inState('pending'),
    failures,
  };
}

/** Vitest's reporter for `npm test`: writes what a run comes to as JSON to the file that `COUNTS_FILE` names. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: Run[0], unhandled: Run[1]): void {
    const { COUNTS_FILE } = process.env;
    if (!COUNTS_FILE) throw new Error('COUNTS_FILE names the file of the counts.');
    writeFileSync(COUNTS_FILE, JSON.stringify(countsOf(modules, unhandled)));
  }
}
