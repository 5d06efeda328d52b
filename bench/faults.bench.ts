import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatReport } from '../harness/faults/report.ts';
import { runFaults } from '../harness/faults/run.ts';
import type { Bench } from './main.ts';

const number = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] ?? otherwise);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a number above 0.`);
  return value;
};

/**
 * Runs work under faults, then checks that nothing was lost or doubled. Settings: `FAULT_MINUTES` (5),
 * `FAULT_INSTANCES` of each process (1), `FAULT_PEOPLE` (10), `FAULT_SEED` (any). The first line names a log
 * of every write.
 */
const faults: Bench = async () => {
  const minutes = number('FAULT_MINUTES', 5);
  const seed = number('FAULT_SEED', Date.now() % 1_000_000);
  const logFile = join(mkdtempSync(join(tmpdir(), 'primal-faults-')), 'log.jsonl');
  console.log(`  seed ${seed}, ${minutes} minutes; every write is in ${logFile}`);
  const run = await runFaults({
    seed,
    instances: number('FAULT_INSTANCES', 1),
    people: number('FAULT_PEOPLE', 10),
    every: 150,
    faults: minutes * 60_000,
    logFile,
    report: (line) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`),
  });
  if (run.workload.log.findings.all.length > 0) process.exitCode = 1;
  return formatReport(run);
};

export default faults;
