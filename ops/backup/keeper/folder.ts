import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from '../../launcher/run/console.ts';
import type { TableSum } from '../take.ts';

/** What is known of a backup that was good when it was made; stands beside its file and never changes. */
interface BackupRecord {
  id: string;
  madeAt: string;
  verifiedAt: string;
  size: number;
  sha256: string;
  hasKey: boolean;
  tables: Record<string, TableSum>;
}

/** A file of the folder: its record, or null where that cannot be read. */
export interface Kept {
  id: string;
  record: BackupRecord | null;
}

export interface Failure {
  id: string;
  sentence: string;
}

/** What was found out since the files were made; it can be lost without a loss. */
interface Findings {
  checked: Record<string, { at: string; broken: string | null }>;
  failures: Failure[];
}

const idOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** `20261123T073000Z` as an ISO instant. */
export const instantOf = (id: string): string =>
  id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z');

const namePattern = /^primal-(\d{8}T\d{6}Z)\.backup(\.unfinished)?$/;
const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const mostFailures = 10;

/** Has what was written and renamed in a folder outlive a power cut. */
const flushFolder = (folder: string): void => {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

/** Writes a file whole or not at all, for its owner alone. */
const writeWhole = (file: string, text: string): void => {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
};

/** The folder of the backups that are kept, and what is known of each. */
export class BackupFolder {
  readonly path: string;
  readonly #unfinished: string;

  constructor(path: string) {
    this.path = path;
    this.#unfinished = join(path, 'unfinished');
    mkdirSync(this.#unfinished, { recursive: true, mode: 0o700 });
  }

  fileOf(id: string): string {
    return join(this.path, `primal-${id}.backup`);
  }

  #recordOf(id: string): string {
    return join(this.path, `primal-${id}.json`);
  }

  /** An id that no other backup has, for one that begins now. */
  newId(now = new Date()): string {
    let at = now;
    const failed = new Set(this.failures().map(({ id }) => id));
    while (existsSync(this.fileOf(idOf(at))) || failed.has(idOf(at))) at = new Date(at.getTime() + 1000);
    return idOf(at);
  }

  /** Where a backup is written and verified before it has its place among the others. */
  unfinishedOf(id: string): string {
    return join(this.#unfinished, `primal-${id}.backup`);
  }

  /** Removes what a run that failed has written so far. */
  discard(id: string): void {
    for (const end of ['', '.unfinished']) rmSync(`${this.unfinishedOf(id)}${end}`, { force: true });
  }

  /** Removes what killed runs have left unfinished; gives the ids of their backups. */
  sweep(): string[] {
    const ids = readdirSync(this.#unfinished).map((name) => namePattern.exec(name)?.[1]);
    rmSync(this.#unfinished, { recursive: true, force: true });
    mkdirSync(this.#unfinished, { mode: 0o700 });
    for (const name of readdirSync(this.path)) {
      const id = /^primal-(\d{8}T\d{6}Z)\.json(\.new)?$/.exec(name)?.[1];
      if (id && (name.endsWith('.new') || !existsSync(this.fileOf(id)))) rmSync(join(this.path, name));
    }
    return [...new Set(ids.filter((id) => id !== undefined))];
  }

  /** Gives a verified backup its place: its record first, so that no file is ever without one. */
  admit(record: BackupRecord): void {
    const text = JSON.stringify(record);
    writeWhole(this.#recordOf(record.id), JSON.stringify({ record: text, sha256: sumOf(text) }));
    renameSync(this.unfinishedOf(record.id), this.fileOf(record.id));
    flushFolder(this.path);
  }

  /** All that have their place, newest first. */
  list(): Kept[] {
    return readdirSync(this.path)
      .flatMap((name) => namePattern.exec(name)?.[1] ?? [])
      .filter((id) => existsSync(this.fileOf(id)))
      .sort()
      .reverse()
      .map((id) => ({ id, record: this.#read(id) }));
  }

  #read(id: string): BackupRecord | null {
    try {
      const { record, sha256 } = JSON.parse(readFileSync(this.#recordOf(id), 'utf8'));
      return sumOf(record) === sha256 ? JSON.parse(record) : null;
    } catch {
      return null;
    }
  }

  remove(id: string): void {
    rmSync(this.fileOf(id), { force: true });
    rmSync(this.#recordOf(id), { force: true });
  }

  sizeOf(id: string): number | null {
    try {
      return statSync(this.fileOf(id)).size;
    } catch {
      return null;
    }
  }

  #findings(): Findings {
    try {
      const { checked = {}, failures = [] } = JSON.parse(
        readFileSync(join(this.path, 'findings.json'), 'utf8'),
      );
      return { checked, failures };
    } catch {
      return { checked: {}, failures: [] };
    }
  }

  #note(change: (findings: Findings) => Findings): void {
    writeWhole(join(this.path, 'findings.json'), JSON.stringify(change(this.#findings()), null, 1));
  }

  /** The last ones that failed, newest first. */
  failures(): Failure[] {
    return this.#findings().failures;
  }

  noteFailure(failure: Failure): void {
    this.#note(({ checked, failures }) => ({
      checked,
      failures: [failure, ...failures.filter(({ id }) => id !== failure.id)].slice(0, mostFailures),
    }));
  }

  checked(): Findings['checked'] {
    return this.#findings().checked;
  }

  /** Reads a file whole and says what is wrong with it; null for one that is as it was made. */
  async check({ id, record }: Kept): Promise<string | null> {
    if (!record) return 'The record of this backup was deleted or changed.';
    try {
      return (await fileSum(this.fileOf(id))) === record.sha256
        ? null
        : 'Its file has changed since the backup was made: the disk may be damaged, or someone edited it.';
    } catch (error) {
      return `Its file cannot be read (${wordsOf(error)}).`;
    }
  }

  /** Notes what `check` found, and forgets what was found of files that are gone. */
  noteChecked(found: ReadonlyMap<string, string | null>): void {
    const at = new Date().toISOString();
    const there = new Set(this.list().map(({ id }) => id));
    this.#note(({ checked, failures }) => ({
      failures,
      checked: Object.fromEntries(
        [
          ...Object.entries(checked),
          ...[...found].map(([id, broken]) => [id, { at, broken }] as const),
        ].filter(([id]) => there.has(id)),
      ),
    }));
  }
}

/** The checksum of a file as it is on the disk. */
export const fileSum = async (file: string): Promise<string> => {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(file)) sum.update(chunk);
  return sum.digest('hex');
};
