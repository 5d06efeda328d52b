import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Line, Question } from '@primal/service-kit/consistency/protocol';
import {
  environmentOf,
  type ProcessDefinition,
  type ProcessName,
  repository,
  type Surroundings,
} from '../launcher/processes.ts';
import { Sentence } from '../launcher/run/console.ts';

/** A process of one service, with that service's rights alone, that answers questions about its tables. */
export interface ServiceProcess {
  name: ProcessName;
  /** All answers to a question, as they come. One question at a time. */
  ask<Answer>(question: Question): AsyncGenerator<Answer>;
  askOnce<Answer>(question: Question): Promise<Answer>;
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
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

  const nextLine = async <Answer>(): Promise<Line<Answer>> => {
    const { value, done } = await lines.next();
    if (!done) return JSON.parse(value);
    await ended;
    const said = complaint.trim().split('\n').at(-1) ?? '';
    throw new Sentence(`${name} cannot be asked: ${said || 'its process has ended'}`);
  };

  async function* ask<Answer>(question: Question): AsyncGenerator<Answer> {
    child.stdin.write(`${JSON.stringify(question)}\n`);
    for (;;) {
      const line = await nextLine<Answer>();
      if ('error' in line) throw new Sentence(`${name} cannot answer: ${line.error}`);
      if ('end' in line) return;
      yield line.answer;
    }
  }

  return {
    name,
    ask,
    async askOnce<Answer>(question: Question) {
      let last: Answer | undefined;
      for await (const answer of ask<Answer>(question)) last = answer;
      return last as Answer;
    },
    async stop() {
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(timer);
    },
  };
};
