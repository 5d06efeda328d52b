import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../run/processes.ts';
import type { Counts } from './counts.ts';

export interface Stage {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  counts: (code: number) => Counts;
}

export const countCheck = (code: number): Counts => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
  failures: [],
});

const lastLines = 20;

const nameFailure = (name: string, counts: Counts, complaints: string): Counts =>
  counts.failed === 0 || counts.failures.length > 0
    ? counts
    : {
        ...counts,
        failures: [`${name} failed, and no test of it:`, ...complaints.trim().split('\n').slice(-lastLines)],
      };

export function runStage({ name, command, args, env, counts }: Stage): Promise<Counts> {
  const program = join(repository, 'node_modules', '.bin', command);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: repository,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      complaints = (complaints + chunk).slice(-20_000);
    });
    const end = (code: number) => resolve(nameFailure(name, counts(code), complaints));
    child.once('error', ({ message }) => {
      complaints = message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
