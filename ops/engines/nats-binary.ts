import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { UserError } from '../run/console.ts';

const run = promisify(execFile);

const version = '2.10.29';

/** SHA-256 of the release archives, as pinned by the official container image (nats-io/nats-docker). */
const checksums: Record<string, string> = {
  'linux-amd64': 'e314da74a83a1d3876db8814c27eb990fe729640fd6452025b441bcede8390da',
  'linux-arm64': 'da4b27942ecfb4c5f0c54553d2e7f470ddda9d7581cfe8131b351a0e223ed401',
};

async function unpackInto(cache: string, unpack: (work: string) => Promise<string | null>): Promise<boolean> {
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'download-'));
  try {
    const program = await unpack(work);
    // An atomic rename, so that nobody reads a partial program.
    if (program) renameSync(join(work, program), join(cache, 'nats-server'));
    return program !== null;
  } catch {
    return false;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Downloads `nats-server` from its release page into the cache. Returns false if the download fails or the
 * checksum differs.
 */
export async function downloadRelease(
  report: (line: string) => void,
  cache: string,
  source = `https://github.com/nats-io/nats-server/releases/download/v${version}`,
  expected = checksums,
): Promise<boolean> {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const folder = `nats-server-v${version}-${platform}`;
  const checksum = expected[platform];
  if (!checksum) return false;
  report(`Downloading nats-server ${version} from its release page`);
  return unpackInto(cache, async (work) => {
    const answer = await fetch(`${source}/${folder}.tar.gz`, { signal: AbortSignal.timeout(60_000) });
    const archive = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok || createHash('sha256').update(archive).digest('hex') !== checksum) return null;
    writeFileSync(join(work, 'archive.tar.gz'), archive);
    await run('tar', ['-xzf', 'archive.tar.gz'], { cwd: work });
    return join(folder, 'nats-server');
  });
}

/** Downloads survive restarts; the folder can be deleted at any time. */
export const cacheFolder = join(import.meta.dirname, '..', '..', '.cache');

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export function listNatsPaths(env: NodeJS.ProcessEnv, cache = cacheFolder): string[] {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin', '/usr/local/bin'];
  return [...folders.map((folder) => join(folder, 'nats-server')), join(cache, 'nats-server')];
}

/** Downloads in flight by cache folder, so that concurrent callers share them. */
const downloadsInFlight = new Map<string, Promise<boolean>>();

const download = (report: (line: string) => void, cache: string): Promise<boolean> => {
  const known = downloadsInFlight.get(cache);
  if (known) return known;
  const begun = installFromDebian(report, cache)
    .then((done) => done || downloadRelease(report, cache))
    .finally(() => downloadsInFlight.delete(cache));
  downloadsInFlight.set(cache, begun);
  return begun;
};

export async function findNatsServer(
  report: (line: string) => void = () => {},
  env: NodeJS.ProcessEnv = process.env,
  cache = cacheFolder,
): Promise<string> {
  if (env.NATS_SERVER_BIN) {
    if (isProgram(env.NATS_SERVER_BIN)) return env.NATS_SERVER_BIN;
    throw new UserError(`NATS_SERVER_BIN is ${env.NATS_SERVER_BIN}, which is not an executable program.`);
  }
  const found = listNatsPaths(env, cache).find(isProgram);
  if (found) return found;
  if (await download(report, cache)) return join(cache, 'nats-server');
  throw new UserError(
    'There is no nats-server on this machine and none could be downloaded: install it (apt-get install nats-server, ' +
      'brew install nats-server, or https://github.com/nats-io/nats-server/releases), set NATS_SERVER_BIN to its path, ' +
      'or set NATS_URL to a running server.',
  );
}

/** Extracts Debian's package without installing it, which needs no root. */
async function installFromDebian(report: (line: string) => void, cache: string): Promise<boolean> {
  if (!(await canRun('apt-get', ['--version']))) return false;
  report("Downloading nats-server from the system's package source");
  return unpackInto(cache, async (work) => {
    if (!(await downloadWithApt('nats-server', work))) return null;
    const archive = readdirSync(work).find((name) => name.endsWith('.deb'));
    if (!archive) return null;
    await run('dpkg', ['-x', archive, 'unpacked'], { cwd: work });
    return 'unpacked/usr/sbin/nats-server';
  });
}

const canRun = (command: string, args: readonly string[], cwd?: string): Promise<boolean> =>
  run(command, args, { cwd }).then(
    () => true,
    () => false,
  );

/** Fetches package lists into its own folder if the machine has none, which needs no root. */
async function downloadWithApt(name: string, folder: string): Promise<boolean> {
  const apt = (...args: string[]) => canRun('apt-get', args, folder);
  if (await apt('download', name)) return true;
  const own = [
    '-o',
    `Dir::State::Lists=${join(folder, 'lists')}`,
    '-o',
    `Dir::Cache=${join(folder, 'cache')}`,
  ];
  mkdirSync(join(folder, 'lists', 'partial'), { recursive: true });
  mkdirSync(join(folder, 'cache', 'archives', 'partial'), { recursive: true });
  return (await apt(...own, 'update')) && apt(...own, 'download', name);
}
