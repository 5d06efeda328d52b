import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from './json-file.ts';
import { waitUntil } from './poll.ts';

/**
 * Identifies a process by boot and start time, because pids are reused. Ignores the command, which may be
 * unavailable right after the start. Null if no such process runs.
 */
function readFingerprint(pid: number): string | null {
  return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid);
}

function readFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces. Field 3 is the state, field 22 the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return null;
  }
}

function readFromPs(pid: number): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    return line.startsWith('Z') ? null : line.trim().replace(/^\S+\s+/, '');
  } catch {
    return null;
  }
}

export function readCommandLine(pid: number): string {
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

/** A launcher's record in its data folder. From it the next start finds processes that a killed run left. */
interface RunRecord {
  launcher: ProcessRecord;
  address: string;
  processes: ProcessRecord[];
}

const fileOf = (dataDir: string) => join(dataDir, 'run.json');

export function createRecord(name: string, pid: number): ProcessRecord {
  return { name, pid, fingerprint: readFingerprint(pid) ?? '' };
}

export const isRunning = (record: ProcessRecord): boolean =>
  readFingerprint(record.pid) === record.fingerprint;

export const readRun = (dataDir: string): RunRecord | null => readJson(fileOf(dataDir));

function writeRun(dataDir: string, run: RunRecord): void {
  mkdirSync(dataDir, { recursive: true });
  writeJson(fileOf(dataDir), run);
}

export function recordRun(
  dataDir: string,
  address: string,
): { recordProcess: (name: string, pid: number) => void } {
  const run: RunRecord = { launcher: createRecord('launcher', process.pid), address, processes: [] };
  writeRun(dataDir, run);
  return {
    recordProcess(name, pid) {
      const others = run.processes.filter((one) => one.name !== name || isRunning(one));
      run.processes = [...others, createRecord(name, pid)];
      writeRun(dataDir, run);
    },
  };
}

export async function stopLeftovers(run: RunRecord, timeout = 5_000): Promise<string[]> {
  const left = run.processes.filter(isRunning);
  for (const record of left) process.kill(record.pid, record.name === 'PostgreSQL' ? 'SIGINT' : 'SIGTERM');
  const haveEnded = await waitUntil(() => !left.some(isRunning), { within: timeout });
  if (!haveEnded) for (const record of left.filter(isRunning)) process.kill(record.pid, 'SIGKILL');
  await waitUntil(() => !left.some(isRunning), { within: timeout });
  return left.map((record) => record.name);
}
