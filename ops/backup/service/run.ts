import { statSync } from 'node:fs';
import type { Client } from 'pg';
import { withDatabase } from '../../engines/roles.ts';
import { formatError, UserError } from '../../run/console.ts';
import { type Header, isDiskFull } from '../archive.ts';
import { TablesMissing } from '../tables.ts';
import { lockBackups, takeVerified } from '../verified.ts';
import { type BackupFolder, hashFile, toInstant } from './folder.ts';
import { listExpiredBackups, type Retention } from './rules.ts';
import { dropScratch } from './scratch-database.ts';

export type Step = 'checking' | 'reading' | 'restoring' | 'comparing';

export interface RunOptions {
  folder: BackupFolder;
  adminUrl: string;
  key: Header['key'];
  keep: Retention;
  /**
   * The database's folder if it is on this machine. Its disk must have room for the scratch database, and
   * its processes get a lower priority.
   */
  databaseFolder: string | null;
  signal: AbortSignal;
  onProgress: (step: Step, share: number) => void;
  /** Called between writing and verifying; tests damage the file here. */
  onWritten?: (file: string) => unknown;
}

const countExpectedRows = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ rows: string }>(
    `select coalesce(sum(greatest(n_live_tup, 0)), 0)::text as rows from pg_stat_user_tables`,
  );
  return Math.max(1, Number(rows[0]?.rows ?? 0));
};

const away = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|57P|08)/;

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (isDiskFull(error) || isDiskFull(error.cause))
    return 'The disk is full. Make room, or choose another folder with BACKUP_DIR.';
  if (error instanceof UserError) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code === '53100') return 'The disk of the database is full. Make room.';
  if (away.test(code) || /Connection terminated/.test(error.message)) return 'The database does not answer.';
  return `${formatError(error).replace(/\.$/, '')}.`;
};

/** Stores an optional note. Ignores a full disk, which the backup itself will report. */
const ignoreFullDisk = (note: () => void): void => {
  try {
    note();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
};

const checkAll = async ({ folder, signal, onProgress }: RunOptions): Promise<Map<string, string | null>> => {
  const backups = folder.list();
  const checks = new Map<string, string | null>();
  for (const one of backups) {
    signal.throwIfAborted();
    checks.set(one.id, await folder.check(one));
    onProgress('checking', checks.size / backups.length);
  }
  ignoreFullDisk(() => folder.recordChecks(checks));
  return checks;
};

const removeLeftovers = async (client: Client, { folder }: Pick<RunOptions, 'folder'>): Promise<void> => {
  for (const id of folder.removePartial())
    ignoreFullDisk(() =>
      folder.recordFailure({ id, sentence: 'It was interrupted before it was complete.' }),
    );
  await dropScratch(client);
};

export const cleanUpInterrupted = (options: Pick<RunOptions, 'folder' | 'adminUrl'>): Promise<void> =>
  withDatabase(options.adminUrl, async (client) => {
    if (await lockBackups(client)) await removeLeftovers(client, options);
  });

const makeBackup = async (client: Client, options: RunOptions, id: string): Promise<void> => {
  const { folder, adminUrl, key, databaseFolder, signal, onProgress, onWritten } = options;
  const expected = await countExpectedRows(client);
  const file = folder.unfinishedPath(id);
  let total = 1;
  let size = 0;
  let sha256 = '';
  const sums = await takeVerified(file, {
    adminUrl,
    client,
    key,
    databaseFolder,
    onRead: (rows) => {
      signal.throwIfAborted();
      onProgress('reading', rows / expected);
    },
    onWritten: async (taken) => {
      await onWritten?.(file);
      for (const { rows } of taken.values()) total += rows;
      ({ size } = statSync(file));
      // Computes the checksum before the verification, so that the next check detects a change in between.
      sha256 = await hashFile(file);
    },
    onRestored: (rows) => {
      signal.throwIfAborted();
      onProgress('restoring', rows / total);
    },
    onCompared: (tables, all) => {
      signal.throwIfAborted();
      onProgress('comparing', tables / all);
    },
  });
  folder.store({
    id,
    size,
    sha256,
    madeAt: toInstant(id),
    verifiedAt: new Date().toISOString(),
    hasKey: key.sealed !== null,
    tables: Object.fromEntries(sums),
  });
};

/** Applies the retention rule; called only after a new good backup is stored. */
const removeExpired = ({ folder, keep }: RunOptions, checked: ReadonlyMap<string, string | null>): void => {
  const backups = folder
    .list()
    .map(({ id, record }) => ({ id, madeAt: toInstant(id), isGood: record !== null && !checked.get(id) }));
  for (const id of listExpiredBackups(backups, keep)) folder.remove(id);
};

export interface RunOutcome {
  id: string;
  failure: string | null;
  isEarly?: boolean;
}

/**
 * Checks stored backups, makes and verifies a new backup, and removes old backups. Null if another process
 * holds the database's lock. Returns failures as a value; throws only for an abort.
 */
export const runBackup = async (options: RunOptions): Promise<RunOutcome | null> => {
  const { folder, adminUrl, signal } = options;
  const id = folder.newId();
  const attempt = async (client: Client): Promise<RunOutcome | null> => {
    if (!(await lockBackups(client))) return null;
    await removeLeftovers(client, options);
    await client.query('set statement_timeout = 0');
    const checked = await checkAll(options);
    await makeBackup(client, options, id);
    removeExpired(options, checked);
    return { id, failure: null };
  };
  try {
    return await withDatabase(adminUrl, attempt);
  } catch (error) {
    folder.discard(id);
    signal.throwIfAborted();
    return { id, failure: describeError(error), isEarly: error instanceof TablesMissing };
  }
};
