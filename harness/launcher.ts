import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repository } from '../ops/launcher/processes.ts';
import { readRun, stillRuns } from '../ops/launcher/run/pidfiles.ts';
import { until } from '../ops/launcher/run/poll.ts';

/** `npm start` under test. */
export interface Launcher {
  child: ChildProcess;
  output: () => string;
  /** Waits until it says that it is ready; fails with its output when it ends instead. */
  ready: () => Promise<void>;
  /** Waits until it has ended and gives its exit code. */
  ended: () => Promise<number | null>;
}

interface Launching {
  /** The checkout that it starts from; this one unless said otherwise. */
  folder?: string;
  /** `['--dev', 'orders']`, as `npm run dev orders` gives it. */
  args?: readonly string[];
}

/** Starts the launcher itself, without npm around it, in an environment of its own. */
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
      const isReady = () => output.includes('Ready.');
      await until(() => isReady() || child.exitCode !== null, { within: 90_000 });
      if (!isReady()) throw new Error(`The launcher did not get ready:\n${output}`);
    },
  };
}

/**
 * The process number of each recorded program of a data folder that still runs, by its name; without the one that ends by
 * itself some time after the start.
 */
export const pidsIn = (dataDir: string): Record<string, number> =>
  Object.fromEntries(
    (readRun(dataDir)?.processes ?? [])
      .filter((process) => stillRuns(process) && process.name !== 'keeping the checkout')
      .map(({ name, pid }) => [name, pid]),
  );

export const running = (dataDir: string): string[] => Object.keys(pidsIn(dataDir)).sort();

/** Command lines that mention the folder: every process that works in it, recorded or not. */
export const processesIn = (dataDir: string): string[] =>
  execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(dataDir));
