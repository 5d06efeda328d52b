import { join } from 'node:path';
import { filesOfBuild, precompress, retireOldFiles } from './front-ends/built-files.ts';
import { type FrontEnd, frontEnds, isFresh, stamper } from './front-ends/front-ends.ts';
import { buildGuide } from './guide/pages.ts';
import { repository } from './processes.ts';
import { Program } from './run/program.ts';
import { progress, Sentence, wordsOf } from './run/report.ts';

interface BuildOptions {
  report: (line: string) => void;
  signal?: AbortSignal;
  /** The names of those to look at, all unless said otherwise. */
  only?: readonly string[];
}

const rsbuild = join(repository, 'node_modules', '.bin', 'rsbuild');

const rsbuildProgram = (frontEnd: FrontEnd, args: string[], write: (text: string) => void, mode: string) =>
  new Program({
    name: `${frontEnd.name} build`,
    command: process.execPath,
    args: [rsbuild, 'build', ...args],
    env: { ...process.env, NODE_ENV: mode, FORCE_COLOR: '0' },
    cwd: frontEnd.folder,
    output: { write },
    ready: () => true,
  });

/** Builds each front end whose sources are not those that its `dist` was built from, two at a time. */
export async function buildFrontEnds({ report, signal, only }: BuildOptions): Promise<void> {
  const stale = frontEnds.filter((frontEnd) => (only?.includes(frontEnd.name) ?? true) && !isFresh(frontEnd));
  if (stale.length === 0) return;
  report(`Building ${stale.map(({ name }) => name).join(', ')}`);
  const queue = [...stale];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await build(next, { report, signal });
  };
  // Waits for both, also when one fails, so that no build goes on by itself.
  const failure = (await Promise.allSettled([worker(), worker()])).find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
}

async function build(frontEnd: FrontEnd, { report, signal }: BuildOptions): Promise<void> {
  let output = '';
  const stamp = stamper(frontEnd);
  const before = filesOfBuild(frontEnd.dist);
  const program = rsbuildProgram(frontEnd, [], (text) => (output += text), 'production');
  program.spawn();
  const interrupt = () => program.kill('SIGKILL');
  signal?.addEventListener('abort', interrupt);
  const { code } = await program.exit;
  signal?.removeEventListener('abort', interrupt);
  if (code !== 0) throw new Sentence(`${frontEnd.name} cannot be built:\n${output.trim().slice(-4_000)}`);
  retireOldFiles(frontEnd.dist, before);
  if (frontEnd.name === 'shell') buildGuide(frontEnd.dist);
  await precompress(frontEnd.dist);
  stamp();
  report(`Built ${frontEnd.name}`);
}

interface WatchOptions {
  report: (line: string) => void;
  started: (name: string, pid: number) => void;
}

/** Builds again whenever a source changes (`npm run dev`). */
export function watchFrontEnds({ report, started }: WatchOptions): Program[] {
  return frontEnds.map((frontEnd) => {
    const tell = (text: string) => {
      for (const line of text.split('\n').filter((one) => /error/i.test(one)))
        report(`${frontEnd.name}: ${line.trim()}`);
    };
    const program = rsbuildProgram(frontEnd, ['--watch'], tell, 'development');
    program.spawn();
    if (program.pid !== null) started(program.name, program.pid);
    return program;
  });
}

if (import.meta.main) {
  await buildFrontEnds({ report: progress() }).catch((error) => {
    console.error(wordsOf(error));
    process.exitCode = 1;
  });
}
