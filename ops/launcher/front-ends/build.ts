import { join } from 'node:path';
import { UserError } from '../../run/console.ts';
import { repository } from '../../run/processes.ts';
import { Program, runToEnd } from '../../run/program.ts';
import { type HashCache, isFresh, prepareStamp } from '../sources.ts';
import { precompress, readBuildFiles, retireOldFiles } from './built-files.ts';
import { type FrontEnd, frontEnds } from './front-ends.ts';

interface BuildOptions {
  report: (line: string) => void;
  signal?: AbortSignal;
  among?: readonly FrontEnd[];
}

const rsbuild = join(repository, 'node_modules', '.bin', 'rsbuild');

interface RsbuildOptions {
  name: string;
  folder: string;
  args: readonly string[];
  mode: 'development' | 'production';
}

export const createRsbuildCommand = ({ name, folder, args, mode }: RsbuildOptions) => ({
  name,
  command: process.execPath,
  args: [rsbuild, ...args],
  env: { ...process.env, NODE_ENV: mode, FORCE_COLOR: '0' },
  cwd: folder,
});

export async function buildFrontEnds({ report, signal, among = frontEnds }: BuildOptions): Promise<void> {
  const known: HashCache = new Map();
  const stale = among.filter((frontEnd) => !isFresh(frontEnd, known));
  if (stale.length === 0) return;
  report(`Building ${stale.map(({ name }) => name).join(', ')}`);
  const queue = [...stale];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await build(next, { report, signal });
  };
  // Wait for both workers even if one fails, so that no build continues in the background.
  const failure = (await Promise.allSettled([worker(), worker()])).find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
}

async function build(frontEnd: FrontEnd, { report, signal }: BuildOptions): Promise<void> {
  const { name, folder, dist, mode = 'production' } = frontEnd;
  const stamp = prepareStamp(frontEnd);
  const before = readBuildFiles(dist);
  const args = ['build', '--dist-path', dist];
  const build = createRsbuildCommand({ name: `${name} build`, folder, args, mode });
  const { code, output } = await runToEnd({ ...build, signal });
  if (code !== 0) throw new UserError(`${name} cannot be built:\n${output.slice(-4_000)}`);
  if (mode === 'production') retireOldFiles(dist, before);
  if (name === 'shell') (await import('../../guide/pages.ts')).buildGuide(dist);
  if (mode === 'production') await precompress(dist);
  stamp();
  report(`Built ${name}${mode === 'development' ? ' for development' : ''}`);
}

interface WatchOptions {
  report: (line: string) => void;
  onStarted: (name: string, pid: number) => void;
}

export function watchFrontEnds({ report, onStarted }: WatchOptions): Program[] {
  return frontEnds.map((frontEnd) => {
    const reportErrors = (text: string) => {
      for (const line of text.split('\n').filter((one) => /error/i.test(one)))
        report(`${frontEnd.name}: ${line.trim()}`);
    };
    const { name, folder } = frontEnd;
    const program = new Program({
      ...createRsbuildCommand({
        name: `${name} build`,
        folder,
        args: ['build', '--watch'],
        mode: 'development',
      }),
      output: { write: reportErrors },
      ready: () => true,
      onStarted: (pid) => onStarted(`${name} build`, pid),
    });
    program.spawn();
    return program;
  });
}
