import { spawn } from 'node:child_process';
import { askedByLines } from '@primal/service-kit/consistency/asked';
import type { Asked } from '@primal/service-kit/consistency/protocol';
import { readLines } from '@primal/service-kit/read-lines';
import {
  environmentOf,
  type ProcessDefinition,
  repository,
  type Surroundings,
} from '../launcher/processes.ts';
import { Sentence } from '../launcher/run/console.ts';

/** A process of one service, with that service's rights alone, that answers questions about its tables. */
export interface ServiceProcess extends Asked {
  stop(): Promise<void>;
}

/** How the processes are started: beside a local run, or within the containers of a running `docker compose`. */
export type Place = { surroundings: Surroundings; env: NodeJS.ProcessEnv } | 'compose';

const start = (definition: ProcessDefinition, place: Place) => {
  const { name, entry } = definition;
  if (place === 'compose')
    return spawn('docker', ['compose', 'exec', '-T', name, 'node', entry, 'consistency'], {
      cwd: repository,
      stdio: 'pipe',
    });
  const env = { ...environmentOf(definition, place.surroundings, place.env), LOG_LEVEL: 'error' };
  return spawn(process.execPath, [entry, 'consistency'], { cwd: repository, env, stdio: 'pipe' });
};

/** Starts a process that answers; it ends by itself once it is asked nothing more. */
export const startServiceProcess = (definition: ProcessDefinition, place: Place): ServiceProcess => {
  const { name } = definition;
  const child = start(definition, place);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(-2_000);
  });
  // A process that has ended reads no more; that its answer does not come is the news.
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      complaint += error.message;
      resolve();
    });
    child.once('close', () => resolve());
  });
  const why = async () => {
    await ended;
    const said = complaint.trim().split('\n').at(-1) ?? '';
    return new Sentence(`${name} cannot be checked: ${said || 'its process has ended'}`);
  };

  const refused = (said: string) => new Sentence(`${name} cannot answer: ${said}`);

  return {
    ...askedByLines(name, { input: child.stdin, lines: readLines(child.stdout), why, refused }),
    async stop() {
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(timer);
    },
  };
};
