import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatError, UserError } from './console.ts';
import { readFreeBytes } from './disk.ts';
import { findPortProblem } from './ports.ts';

const megabyte = 1024 * 1024;
/** Bytes. An empty cluster takes 40 MB; the rest is for the store and the logs of the first day. */
const minFreeBytes = 300 * megabyte;

/** Browsers and Node reject such ports before they connect (https://fetch.spec.whatwg.org/#port-blocking). */
const isBlocked = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => false,
    ({ cause }: Error) => cause instanceof Error && cause.message === 'bad port',
  );

export async function checkPort(port: number, host: string): Promise<void> {
  const trouble = await findPortProblem(port, host);
  if (trouble === null) {
    if (await isBlocked(port))
      throw new UserError(
        `Browsers block port ${port}: choose another port, for example PORT=8080 npm start.`,
      );
    return;
  }
  const why =
    trouble === 'EADDRINUSE'
      ? `Port ${port} is in use by another program`
      : trouble === 'EACCES'
        ? `Port ${port} may not be used by this user`
        : `Port ${port} on ${host} cannot be used (${trouble})`;
  throw new UserError(
    `${why}: stop it or choose another port, for example PORT=${port < 60_000 ? port + 1 : 8080} npm start.`,
  );
}

/** Node's recursive mkdir never returns below folders such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

export function checkDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    throw new UserError(
      `The data folder ${dataDir} cannot be written to (${formatError(error)}): choose another one with DATA_DIR.`,
    );
  }
  const free = readFreeBytes(dataDir);
  if (free < minFreeBytes)
    throw new UserError(
      `The disk of the data folder ${dataDir} has ${Math.floor(free / megabyte)} MB left, ` +
        `and ${minFreeBytes / megabyte} MB are needed: make room or choose another folder with DATA_DIR.`,
    );
}
