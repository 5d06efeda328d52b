import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../launcher/processes.ts';
import type { Counts } from './counts.ts';

/** One runner of `npm test`. */
export interface Stage {
  name: string;
  /** A program of `node_modules/.bin`. */
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Reads what the runner counted, given its exit code. */
  counts: (code: number) => Counts;
}

/** A runner that counts nothing is one check of its name. */
export const oneCheck =
  (name: string) =>
  (code: number): Counts => ({
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
    told: code === 0 ? [] : [`${name} failed: see what it said above.`],
  });

/** Runs a stage with its output on the console. A runner that cannot be started has failed like any other. */
export function runStage({ command, args, env, counts }: Stage): Promise<Counts> {
  const program = join(repository, 'node_modules', '.bin', command);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', () => resolve(counts(1)));
    child.once('exit', (code) => resolve(counts(code ?? 1)));
  });
}
