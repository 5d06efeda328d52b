import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, readRun, recordRun, stopLeftovers } from '../ops/run/pidfiles.ts';

const prefix = 'primal-test-';

export interface TemporaryFolder {
  path: string;
  /** Registers a process of the folder, so that a killed test run leaves none behind. */
  recordProcess: (name: string, pid: number) => void;
  remove: () => void;
}

export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  await removeAbandoned();
  const path = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(path, 0o755);
  const { recordProcess } = recordRun(path, 'a test run');
  if (folders.size === 0) for (const signal of signals) process.once(signal, endFolders);
  folders.add(path);
  return { path, recordProcess, remove: () => remove(path) };
}

const signals = ['SIGINT', 'SIGTERM'] as const;
const folders = new Set<string>();

const remove = (path: string): void => {
  folders.delete(path);
  if (folders.size === 0) for (const signal of signals) process.off(signal, endFolders);
  removeFolder(path);
};

/** On a signal, ends the processes of each folder first, because they would survive this process. */
const endFolders = async (signal: NodeJS.Signals): Promise<void> => {
  for (const path of folders) {
    const run = readRun(path);
    if (run) await stopLeftovers(run);
    remove(path);
  }
  process.kill(process.pid, signal);
};

/** Retries, because an ending process may still write to the folder. */
const removeFolder = (path: string) =>
  rmSync(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });

async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const path = join(tmpdir(), name);
    const run = readRun(path);
    if (!run || isRunning(run.launcher)) continue;
    await stopLeftovers(run);
    removeFolder(path);
  }
}
