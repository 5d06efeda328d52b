import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../run/console.ts';
import { buildNiceness } from '../run/priority.ts';
import { type ProcessName, processes, repository } from '../run/processes.ts';
import { runToEnd } from '../run/program.ts';
import { type Build, type HashCache, isFresh, prepareStamp } from './sources.ts';

/**
 * A process bundled into one file. The bundle starts in two thirds of the time and uses four fifths of the
 * memory.
 */
interface ProcessBuild extends Build {
  name: ProcessName;
  entry: string;
}

const common = ['contracts', 'services/kit', 'services/trade', 'package-lock.json', 'rolldown.config.ts'];

/** Includes only processes whose sources are here, because an image is made from a part of the repository. */
export const processBuilds: readonly ProcessBuild[] = processes
  .map(({ name, entry, built }) => ({
    name,
    entry: join(repository, entry),
    sources: [join(entry, '../..'), ...common].map((path) => join(repository, path)),
    dist: join(repository, built, '..'),
  }))
  .filter(({ entry }) => existsSync(entry));

interface BuildOptions {
  report: (line: string) => void;
  signal?: AbortSignal | undefined;
  among?: readonly ProcessName[];
}

/** Replaces each file atomically, because another product may run from the folder or build it. */
function replace(dist: string, made: string): void {
  for (const file of readdirSync(made)) renameSync(join(made, file), join(dist, file));
}

export async function buildProcesses({ report, signal, among }: BuildOptions): Promise<void> {
  const known: HashCache = new Map();
  const stale = processBuilds.filter(
    (build) => (among?.includes(build.name) ?? true) && !isFresh(build, known),
  );
  if (stale.length === 0) return;
  const names = stale.map(({ name }) => name);
  const stamps = stale.map(prepareStamp);
  const into = `.making-${process.pid}`;
  const { code, output } = await runToEnd({
    name: 'build of the processes',
    command: process.execPath,
    args: [join(repository, 'node_modules/.bin/rolldown'), '--config', 'rolldown.config.ts'],
    env: { ...process.env, PROCESSES: names.join(' '), INTO: into },
    cwd: repository,
    niceness: buildNiceness,
    signal,
  });
  try {
    if (code !== 0) throw new UserError(`${names.join(', ')} cannot be built:\n${output.slice(-4_000)}`);
    for (const { dist } of stale) replace(dist, join(dist, into));
  } finally {
    for (const { dist } of stale) rmSync(join(dist, into), { recursive: true, force: true });
  }
  for (const stamp of stamps) stamp();
  report(`Built ${names.join(', ')}`);
}
