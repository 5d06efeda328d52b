import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';
import { until } from './until.ts';

/** A process as it was when it was written down. */
export interface ProcessRecord {
  name: string;
  pid: number;
  fingerprint: string;
}

/** What a launcher writes into its data folder, so that the next one knows what a killed one left. */
export interface RunRecord {
  launcher: ProcessRecord;
  /** Where the product is reached. */
  address: string;
  processes: ProcessRecord[];
}

const fileOf = (dataDir: string) => join(dataDir, 'run.json');

export function recordOf(name: string, pid: number): ProcessRecord {
  return { name, pid, fingerprint: fingerprint(pid) ?? '' };
}

/** Whether that very process still runs, and not a later one with the same number. */
export const stillRuns = (record: ProcessRecord): boolean => fingerprint(record.pid) === record.fingerprint;

export function readRun(dataDir: string): RunRecord | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
  } catch {
    return null;
  }
}

/** Written whole or not at all: a launcher killed while writing leaves the record before. */
function writeRun(dataDir: string, run: RunRecord): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${fileOf(dataDir)}.new`, JSON.stringify(run, null, 2));
  renameSync(`${fileOf(dataDir)}.new`, fileOf(dataDir));
}

/** Keeps the record of this launcher's run; `started` adds a process, in place of an earlier one of that name. */
export function recordRun(
  dataDir: string,
  address: string,
): { started: (name: string, pid: number) => void } {
  const run: RunRecord = { launcher: recordOf('launcher', process.pid), address, processes: [] };
  writeRun(dataDir, run);
  return {
    started(name, pid) {
      run.processes = [...run.processes.filter((one) => one.name !== name), recordOf(name, pid)];
      writeRun(dataDir, run);
    },
  };
}

/** Ends what a killed launcher left running and gives the names of it. */
export async function endLeftovers(run: RunRecord, patience = 5_000): Promise<string[]> {
  const left = run.processes.filter(stillRuns);
  for (const record of left) process.kill(record.pid, record.name === 'PostgreSQL' ? 'SIGINT' : 'SIGTERM');
  const gone = await until(() => !left.some(stillRuns), { within: patience });
  if (!gone) for (const record of left.filter(stillRuns)) process.kill(record.pid, 'SIGKILL');
  await until(() => !left.some(stillRuns), { within: patience });
  return left.map((record) => record.name);
}
