import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFrontEnds } from '../ops/launcher/front-ends.ts';
import { buildProcesses } from '../ops/launcher/process-builds.ts';
import { createProgressReport, formatError } from '../ops/run/console.ts';
import {
  addCounts,
  type Counts,
  formatCounts,
  readPlaywrightCounts,
  readVitestCounts,
} from '../ops/testing/counts.ts';
import { countCheck, runStage, type Stage } from '../ops/testing/stage.ts';

const report = createProgressReport();
const reports = mkdtempSync(join(tmpdir(), 'primal-reports-'));
const reportPath = (name: string) => join(reports, `${name}.json`);

const vitest = (name: string, ...projects: string[]): Stage => ({
  name,
  command: 'vitest',
  args: [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=./ops/testing/vitest-counts.ts',
    ...projects.map((project) => `--project=${project}`),
  ],
  env: { COUNTS_FILE: reportPath(name) },
  counts: (code) => readVitestCounts(reportPath(name), code),
});

const playwright = (...args: string[]): Stage => ({
  name: 'e2e',
  command: 'playwright',
  args: ['test', '--pass-with-no-tests', '--reporter=list,json', ...args],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath('e2e') },
  counts: (code) => readPlaywrightCounts(reportPath('e2e'), code),
});

const long: Stage[] = [vitest('long', 'long'), playwright('--grep=@long')];

const every: Stage[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit'], counts: countCheck },
  { name: 'lint', command: 'biome', args: ['check', '.'], counts: countCheck },
  vitest('unit', 'unit', 'components'),
  vitest('service', 'service'),
  vitest('system', 'system'),
  playwright('--grep-invert=@long'),
];

async function buildAll(): Promise<void> {
  await buildFrontEnds({ report });
  await buildProcesses({ report });
}

/**
 * `npm test`, or `npm run test:long` with `--long`: runs every stage even after a failure. Ends with the
 * failures and one summary line.
 */
async function main(): Promise<Counts> {
  let total: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  await buildAll().catch((error) => {
    console.error(formatError(error));
    total = addCounts(total, {
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['The product could not be built.'],
    });
  });
  for (const stage of process.argv.includes('--long') ? long : every) {
    report(`${stage.name} …`);
    const counts = await runStage(stage);
    report(`${stage.name}: ${formatCounts(counts)}`);
    total = addCounts(total, counts);
  }
  return total;
}

const total = await main();
rmSync(reports, { recursive: true, force: true });
for (const failure of total.failures) console.log(failure);
console.log(formatCounts(total));
process.exit(total.failed > 0 ? 1 : 0);
