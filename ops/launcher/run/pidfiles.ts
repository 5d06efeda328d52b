import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from './json-file.ts';
import { until } from './poll.ts';

/**
 * What tells one process from a later one that was given the same number: when it started, since which start of the machine.
 * Not its command: right after the start of a process the system may not tell it yet. Null when no such process runs.
 */
function fingerprint(pid: number): string | null {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; what follows it does not. Field 3 is the state, field 22 the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return null;
  }
}

function fromPs(pid: number): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    return line.startsWith('Z') ? null : line.trim().replace(/^\S+\s+/, '');
  } catch {
    return null;
  }
}

/** The command line of a process, its arguments apart by a space; empty when no such process runs. */
export function commandOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

interface ProcessRecord {
  name: string;
  pid: number;
  fingerprint: string;
}

/** What a launcher writes into its data folder, so that the next one knows what a killed one left. */
interface RunRecord {
  launcher: ProcessRecord;
  address: string;
  processes: ProcessRecord[];
}

const fileOf = (dataDir: string) => join(dataDir, 'run.json');

export function recordOf(name: string, pid: number): ProcessRecord {
  return { name, pid, fingerprint: fingerprint(pid) ?? '' };
}

/** Whether that very process still runs, and not a later one with the same number. */
export const stillRuns = (record: ProcessRecord): boolean => fingerprint(record.pid) === record.fingerprint;

export const readRun = (dataDir: string): RunRecord | null => readJson(fileOf(dataDir));

function writeRun(dataDir: string, run: RunRecord): void {
  mkdirSync(dataDir, { recursive: true });
  writeJson(fileOf(dataDir), run);
}

/** Keeps the record of this launcher's run; `started` adds a process, in place of one of that name that has ended. */
export function recordRun(
  dataDir: string,
  address: string,
): { started: (name: string, pid: number) => void } {
  const run: RunRecord = { launcher: recordOf('launcher', process.pid), address, processes: [] };
  writeRun(dataDir, run);
  return {
    started(name, pid) {
      const others = run.processes.filter((one) => one.name !== name || stillRuns(one));
      run.processes = [...others, recordOf(name, pid)];
      writeRun(dataDir, run);
    },
  };
}

export async function endLeftovers(run: RunRecord, timeout = 5_000): Promise<string[]> {
  const left = run.processes.filter(stillRuns);
  for (const record of left) process.kill(record.pid, record.name === 'PostgreSQL' ? 'SIGINT' : 'SIGTERM');
  const gone = await until(() => !left.some(stillRuns), { within: timeout });
  if (!gone) for (const record of left.filter(stillRuns)) process.kill(record.pid, 'SIGKILL');
  await until(() => !left.some(stillRuns), { within: timeout });
  return left.map((record) => record.name);
}
