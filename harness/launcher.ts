import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isRunning, readRun } from '../ops/run/pidfiles.ts';
import { waitUntil } from '../ops/run/poll.ts';
import { repository } from '../ops/run/processes.ts';

export interface Launcher {
  child: ChildProcess;
  output: () => string;
  /** Resolves when all areas are ready; throws the launcher's output if it ends. */
  ready: () => Promise<void>;
  ended: () => Promise<number | null>;
}

interface Launching {
  folder?: string;
  /** `['--dev', 'orders']` for `npm run dev orders`. */
  args?: readonly string[];
}

export function launch(
  env: Record<string, string>,
  { folder = repository, args = [] }: Launching = {},
): Launcher {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(folder, 'scripts', 'start.ts'), ...args], {
    cwd: folder,
    env: { PATH, HOME, DEMO_DATA: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const ended = once(child, 'close').then(() => child.exitCode);
  return {
    child,
    output: () => output,
    ended: () => ended,
    async ready() {
      const isReady = () => output.includes('All areas are ready');
      await waitUntil(() => isReady() || child.exitCode !== null, { within: 240_000 });
      if (!isReady()) throw new Error(`The launcher did not get ready:\n${output}`);
    },
  };
}

/** Process ids of the programs that a data folder's record lists, by name. Excludes the short-lived program. */
export const readPids = (dataDir: string): Record<string, number> =>
  Object.fromEntries(
    (readRun(dataDir)?.processes ?? [])
      .filter((process) => isRunning(process) && process.name !== 'keeping the checkout')
      .map(({ name, pid }) => [name, pid]),
  );

export const listRunning = (dataDir: string): string[] => Object.keys(readPids(dataDir)).sort();

/** Command lines that mention the folder, recorded or not. */
export const listProcesses = (dataDir: string): string[] =>
  execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(dataDir));
