import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { formatError, UserError } from '../run/console.ts';

const lineEnd = 0x0a;

/**
 * Splits a stream of JSON lines at `\n` bytes. Node's readline also splits at U+2028 and U+2029, which JSON
 * does not escape.
 */
export async function* readLines(stream: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    let from = 0;
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, from)) {
      yield Buffer.concat([...parts, bytes.subarray(from, end)]).toString();
      parts = [];
      from = end + 1;
    }
    if (from < bytes.length) parts.push(bytes.subarray(from));
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString();
}

export interface Header {
  primal: 'backup';
  format: 1;
  madeAt: string;
  /** Applied migrations by schema. The rows fit only tables made by these migrations. */
  migrations: Record<string, string[]>;
  /** Key of the stored credentials: its fingerprint, and the key itself encrypted with a passphrase. */
  key: { fingerprint: string; salt: string; sealed: string | null };
}

export interface SequenceState {
  schema: string;
  name: string;
  value: string;
  isCalled: boolean;
}

/**
 * A backup line, JSON. A table's name precedes its rows. Rows stay text, so that no float rounds their
 * numbers.
 */
type Part =
  | { header: Header }
  | { table: { schema: string; name: string } }
  | { rows: string }
  | { sequences: SequenceState[] };

interface End {
  end: { sha256: string; rows: number };
}

const endBegins = '{"end":';

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const rowsBegin = '{"rows":';
export const formatRows = (rows: readonly string[]): string => `${rowsBegin}[${rows.join(',')}]}`;

/**
 * Writes a gzip backup of JSON lines; the last line holds the checksum of all others. The file appears only
 * when it is complete, readable by its owner only.
 */
export const writeArchive = async (file: string, lines: AsyncIterable<string>): Promise<void> => {
  if (existsSync(file)) throw new UserError(`${file} already exists: choose another name for the backup.`);
  const unfinished = `${file}.unfinished`;
  const sum = createHash('sha256');
  async function* withEnd(): AsyncGenerator<string> {
    let rows = 0;
    for await (const line of lines) {
      sum.update(`${line}\n`);
      if (line.startsWith(rowsBegin)) rows++;
      yield `${line}\n`;
    }
    const end: End = { end: { sha256: sum.digest('hex'), rows } };
    yield `${JSON.stringify(end)}\n`;
  }
  try {
    await pipeline(withEnd(), createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (isDiskFull(error))
      throw new UserError(`The disk of ${file} is full: the backup was not made.`, { cause: error });
    throw error;
  }
};

const createDamagedError = (file: string, why: string) =>
  new UserError(`${file} is not a complete Primal backup (${why}). Nothing was changed.`);

async function* readArchiveLines(file: string): AsyncGenerator<string> {
  const text = new PassThrough();
  // The reader of the lines receives stream errors, unless it has stopped reading.
  text.on('error', () => {});
  pipeline(createReadStream(file), createGunzip(), text).catch(() => {});
  try {
    yield* readLines(text);
  } catch (error) {
    throw createDamagedError(file, formatError(error));
  }
}

export async function* readArchive(file: string): AsyncGenerator<Part> {
  for await (const line of readArchiveLines(file)) {
    if (line.startsWith(rowsBegin)) yield { rows: line.slice(rowsBegin.length, -1) };
    else if (!line.startsWith(endBegins)) yield JSON.parse(line);
  }
}

const parseEnd = (line: string): End['end'] | null => {
  try {
    return (JSON.parse(line) as End).end;
  } catch {
    return null;
  }
};

const check = (line: string, sum: Hash, last: { end: End['end'] | null }): void => {
  if (line.startsWith(endBegins)) last.end = parseEnd(line);
  else sum.update(`${line}\n`);
};

export const verifyArchive = async (file: string): Promise<Header> => {
  if (!existsSync(file)) throw new UserError(`The file ${file} does not exist.`);
  const sum = createHash('sha256');
  const last: { end: End['end'] | null } = { end: null };
  let header: Header | null = null;
  for await (const line of readArchiveLines(file)) {
    if (!header) header = parseHeader(file, line);
    check(line, sum, last);
  }
  if (!header || !last.end) throw createDamagedError(file, 'its end is missing');
  if (last.end.sha256 !== sum.digest('hex')) throw createDamagedError(file, 'its checksum does not match');
  return header;
};

const parseHeader = (file: string, line: string): Header => {
  try {
    const { header } = JSON.parse(line);
    if (header.primal === 'backup' && header.format === 1) return header;
  } catch {}
  throw createDamagedError(file, 'it does not start like a backup');
};
