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
import { formatError } from '../../run/console.ts';
import type { TableSum } from '../take.ts';

/** Facts recorded when a backup was made. The record is stored beside the backup file and never changes. */
interface BackupRecord {
  id: string;
  madeAt: string;
  verifiedAt: string;
  size: number;
  sha256: string;
  hasKey: boolean;
  tables: Record<string, TableSum>;
}

interface StoredBackup {
  id: string;
  record: BackupRecord | null;
}

export interface Failure {
  id: string;
  sentence: string;
}

/** Results of later checks, which may be lost without harm. */
interface Findings {
  checked: Record<string, { at: string; broken: string | null }>;
  failures: Failure[];
}

const toBackupId = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

export const toInstant = (id: string): string =>
  id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z');

const namePattern = /^primal-(\d{8}T\d{6}Z)\.backup(\.unfinished)?$/;
const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');
const maxStoredFailures = 10;

const flushFolder = (folder: string): void => {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

const writeAtomically = (file: string, text: string): void => {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
};

export class BackupFolder {
  readonly path: string;
  readonly #unfinished: string;

  constructor(path: string) {
    this.path = path;
    this.#unfinished = join(path, 'unfinished');
    mkdirSync(this.#unfinished, { recursive: true, mode: 0o700 });
  }

  filePath(id: string): string {
    return join(this.path, `primal-${id}.backup`);
  }

  #recordOf(id: string): string {
    return join(this.path, `primal-${id}.json`);
  }

  newId(now = new Date()): string {
    let at = now;
    const failed = new Set(this.failures().map(({ id }) => id));
    while (existsSync(this.filePath(toBackupId(at))) || failed.has(toBackupId(at)))
      at = new Date(at.getTime() + 1000);
    return toBackupId(at);
  }

  unfinishedPath(id: string): string {
    return join(this.#unfinished, `primal-${id}.backup`);
  }

  discard(id: string): void {
    for (const end of ['', '.unfinished']) rmSync(`${this.unfinishedPath(id)}${end}`, { force: true });
  }

  /** Removes partial files of killed runs and returns their backup ids. */
  removePartial(): string[] {
    const ids = readdirSync(this.#unfinished).map((name) => namePattern.exec(name)?.[1]);
    rmSync(this.#unfinished, { recursive: true, force: true });
    mkdirSync(this.#unfinished, { mode: 0o700 });
    for (const name of readdirSync(this.path)) {
      const id = /^primal-(\d{8}T\d{6}Z)\.json(\.new)?$/.exec(name)?.[1];
      if (id && (name.endsWith('.new') || !existsSync(this.filePath(id)))) rmSync(join(this.path, name));
    }
    return [...new Set(ids.filter((id) => id !== undefined))];
  }

  /** Moves a verified backup to its final place. Writes the record first, so that each file has a record. */
  store(record: BackupRecord): void {
    const text = JSON.stringify(record);
    writeAtomically(this.#recordOf(record.id), JSON.stringify({ record: text, sha256: hashText(text) }));
    renameSync(this.unfinishedPath(record.id), this.filePath(record.id));
    flushFolder(this.path);
  }

  list(): StoredBackup[] {
    return readdirSync(this.path)
      .flatMap((name) => namePattern.exec(name)?.[1] ?? [])
      .filter((id) => existsSync(this.filePath(id)))
      .sort()
      .reverse()
      .map((id) => ({ id, record: this.#read(id) }));
  }

  #read(id: string): BackupRecord | null {
    try {
      const { record, sha256 } = JSON.parse(readFileSync(this.#recordOf(id), 'utf8'));
      return hashText(record) === sha256 ? JSON.parse(record) : null;
    } catch {
      return null;
    }
  }

  remove(id: string): void {
    rmSync(this.filePath(id), { force: true });
    rmSync(this.#recordOf(id), { force: true });
  }

  readSize(id: string): number | null {
    try {
      return statSync(this.filePath(id)).size;
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
    writeAtomically(join(this.path, 'findings.json'), JSON.stringify(change(this.#findings()), null, 1));
  }

  failures(): Failure[] {
    return this.#findings().failures;
  }

  recordFailure(failure: Failure): void {
    this.#note(({ checked, failures }) => ({
      checked,
      failures: [failure, ...failures.filter(({ id }) => id !== failure.id)].slice(0, maxStoredFailures),
    }));
  }

  checked(): Findings['checked'] {
    return this.#findings().checked;
  }

  /** Reads a whole file. Returns a sentence about the damage, or null if the file is intact. */
  async check({ id, record }: StoredBackup): Promise<string | null> {
    if (!record) return 'The record of this backup was deleted or changed.';
    try {
      return (await hashFile(this.filePath(id))) === record.sha256
        ? null
        : 'Its file has changed since the backup was made: the disk may be damaged, or someone edited it.';
    } catch (error) {
      return `Its file cannot be read (${formatError(error)}).`;
    }
  }

  recordChecks(found: ReadonlyMap<string, string | null>): void {
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

export const hashFile = async (file: string): Promise<string> => {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(file)) sum.update(chunk);
  return sum.digest('hex');
};
