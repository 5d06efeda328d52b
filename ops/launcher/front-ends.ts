import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { areaNames } from '@primal/contracts/area-names';
import { fileListName } from '../../shell/kit/src/federation/file-list.ts';
import { runInParallel } from '../client/run-in-parallel.ts';
import { UserError } from '../run/console.ts';
import { buildNiceness } from '../run/priority.ts';
import { type ProcessName, repository, type ServiceName } from '../run/processes.ts';
import { Program, runToEnd } from '../run/program.ts';
import { type Build, type HashCache, isFresh, prepareStamp } from './sources.ts';

export interface FrontEnd extends Build {
  folder: string;
  /** Development builds are for `npm run dev <area>` only. */
  mode?: 'development';
}

const common = ['contracts', 'shell/kit', 'package-lock.json'];
const guide = ['docs/guide', 'ops/guide'];

export const listFrontEndSources = (name: string): string[] =>
  [name, ...common, ...(name === 'shell' ? guide : [])].map((path) => join(repository, path));

export const frontEnds: readonly FrontEnd[] = ['shell', ...areaNames.map((area) => `mfe-${area}`)]
  .map((name) => ({
    name,
    folder: join(repository, name),
    sources: listFrontEndSources(name),
    dist: join(repository, name, 'dist'),
  }))
  .filter(({ folder }) => existsSync(join(folder, 'rsbuild.config.ts')));

/** Front ends that these processes serve: the gateway's is the shell. */
export const listFrontEndsOf = (names: readonly ProcessName[]): readonly FrontEnd[] => {
  const served = names.map((name) => (name === 'gateway' ? 'shell' : `mfe-${name}`));
  return frontEnds.filter(({ name }) => served.includes(name));
};

export const findRemote = (area: ServiceName): FrontEnd => {
  const found = frontEnds.find(({ name }) => name === `mfe-${area}`);
  if (!found) throw new Error(`There are no screens of ${area}.`);
  return found;
};

const compressible = /\.(js|css|html|json|svg|txt|map)$/;
/** Bytes. A smaller file fits into one packet without compression. */
const minCompressedBytes = 1_000;

const encodings = {
  gz: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
};
type Encoding = keyof typeof encodings;

/** Writes a compressed copy beside each text file, so that serving needs no compression. */
export async function precompress(folder: string, encoding: Encoding): Promise<void> {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names) if (compressible.test(name)) await compress(join(folder, name), encoding);
}

/** A copy of an earlier build would be served instead of the new file. */
function removeOutdatedCopies(file: string): void {
  const { mtimeMs } = statSync(file);
  for (const encoding of Object.keys(encodings)) {
    const copy = statSync(`${file}.${encoding}`, { throwIfNoEntry: false });
    if (copy && copy.mtimeMs < mtimeMs) rmSync(`${file}.${encoding}`);
  }
}

/** A copy appears whole, because the file may be served meanwhile. */
async function compress(file: string, encoding: Encoding): Promise<void> {
  const copy = `${file}.${encoding}`;
  removeOutdatedCopies(file);
  if (existsSync(copy) || statSync(file).size < minCompressedBytes) return;
  const making = `${copy}.${process.pid}`;
  await writeFile(making, await encodings[encoding](await readFile(file)));
  await rename(making, copy);
}

/**
 * Brotli copies, a tenth smaller than gzip's. They take a quarter of a build's processor time, so `npm start`
 * makes them when the office already works.
 */
export async function compressFrontEnds(among = frontEnds): Promise<void> {
  await Promise.all(among.map(({ dist }) => precompress(dist, 'br')));
}

/** Retention of a replaced build's files, in milliseconds. A page stays open for days, not months. */
const retentionMs = 28 * 24 * 60 * 60_000;

export function readBuildFiles(dist: string): ReadonlySet<string> {
  const list = join(dist, fileListName);
  return new Set(existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []);
}

/**
 * Deletes files in `dist/assets` four weeks after a build replaced them, because open pages still load them.
 * `before` are the files of the build just replaced.
 */
export function retireOldFiles(dist: string, before: ReadonlySet<string>, now = Date.now()): void {
  const assets = join(dist, 'assets');
  const current = readBuildFiles(dist);
  for (const entry of existsSync(assets) ? readdirSync(assets) : []) {
    const name = `assets/${entry.replace(/\.(br|gz)$/, '')}`;
    if (current.has(name)) continue;
    const file = join(assets, entry);
    // Sets the file time to now, because the age counts from the replacement.
    if (before.has(name)) utimesSync(file, now / 1000, now / 1000);
    else if (now - statSync(file).mtimeMs > retentionMs) rmSync(file);
  }
}

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

/** Builds what has changed, with all compressed copies. */
export async function buildFrontEnds(options: BuildOptions): Promise<void> {
  await compileFrontEnds(options);
  await compressFrontEnds(options.among?.filter(({ mode }) => mode !== 'development'));
}

/** Builds what has changed, without Brotli copies. */
export async function compileFrontEnds({ report, signal, among = frontEnds }: BuildOptions): Promise<void> {
  const known: HashCache = new Map();
  const stale = among.filter((frontEnd) => !isFresh(frontEnd, known));
  if (stale.length === 0) return;
  report(`Building ${stale.map(({ name }) => name).join(', ')}`);
  await runInParallel(stale, 2, (frontEnd) => build(frontEnd, { report, signal }));
}

async function build(frontEnd: FrontEnd, { report, signal }: BuildOptions): Promise<void> {
  const { name, folder, dist, mode = 'production' } = frontEnd;
  const stamp = prepareStamp(frontEnd);
  const before = readBuildFiles(dist);
  const args = ['build', '--dist-path', dist];
  const build = createRsbuildCommand({ name: `${name} build`, folder, args, mode });
  const { code, output } = await runToEnd({ ...build, niceness: buildNiceness, signal });
  if (code !== 0) throw new UserError(`${name} cannot be built:\n${output.slice(-4_000)}`);
  if (mode === 'production') retireOldFiles(dist, before);
  if (name === 'shell') (await import('../guide/pages.ts')).buildGuide(dist);
  if (mode === 'production') await precompress(dist, 'gz');
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
