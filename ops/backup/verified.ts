import type { Client } from 'pg';
import { withDatabase } from '../engines/roles.ts';
import { UserError } from '../run/console.ts';
import { readFreeBytes } from '../run/disk.ts';
import { setNiceness } from '../run/priority.ts';
import { type Header, verifyArchive } from './archive.ts';
import { fillTables } from './restore.ts';
import {
  addConstraints,
  makeShapes,
  readShapes,
  type Shapes,
  withScratch,
} from './service/scratch-database.ts';
import { quoteTable } from './tables.ts';
import { canonicalSettings, hashRow, type TableSum, takeBackup } from './take.ts';

interface Verifying {
  adminUrl: string;
  client: Client;
  shapes: Shapes;
  /** Row counts and hash sums read when the backup was taken. */
  sums: ReadonlyMap<string, TableSum>;
  onStart?: (scratch: Client) => Promise<unknown>;
  /** Called with the number of restored rows; an error thrown here ends the verification. */
  onRestored?: (rows: number) => void;
  onCompared?: (tables: number, all: number) => void;
}

const sumOf = async (scratch: Client, table: Shapes['tables'][number]): Promise<TableSum> => {
  const { rows } = await scratch.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows, coalesce(sum(${hashRow('row')}::numeric), 0)::text as sum
     from (select row_to_json(t)::text as row from ${quoteTable(scratch, table)} as t offset 0) as read`,
  );
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
};

/**
 * Restores a file into a scratch database and compares it with `sums`. Throws a sentence if they differ
 * (docs/rules/backups.md#verified).
 */
const verifyBackup = async (file: string, verifying: Verifying): Promise<void> => {
  const { adminUrl, client, shapes, sums, onStart, onRestored, onCompared } = verifying;
  await verifyArchive(file);
  const compare = async (scratch: Client) => {
    await onStart?.(scratch);
    await makeShapes(scratch, shapes);
    await scratch.query('begin');
    await scratch.query(`set local statement_timeout = 0; ${canonicalSettings}`);
    const counts = await fillTables(scratch, file, onRestored);
    if (counts.size !== sums.size) throw createDifferenceError('tables are missing');
    await addConstraints(scratch, shapes);
    let tables = 0;
    for (const table of shapes.tables) {
      const name = `${table.schema}.${table.name}`;
      const read = sums.get(name);
      const found = await sumOf(scratch, table);
      if (!read || found.rows !== read.rows || found.sum !== read.sum)
        throw createDifferenceError(`${name} has ${found.rows} rows, the database had ${read?.rows ?? 0}`);
      onCompared?.(++tables, shapes.tables.length);
    }
    await scratch.query('rollback');
  };
  await withScratch(adminUrl, client, (url) => withDatabase(url, compare));
};

const createDifferenceError = (how: string) =>
  new UserError(`The backup does not match the database (${how}) and was deleted.`);

interface VerifiedOptions extends Pick<Verifying, 'adminUrl' | 'client' | 'onCompared'> {
  key: Header['key'];
  /**
   * The database's folder if it is on this machine. Its disk must have room for the scratch database, and
   * its processes get a lower priority.
   */
  databaseFolder: string | null;
  onRead?: (rows: number) => void;
  onWritten?: (sums: ReadonlyMap<string, TableSum>) => unknown;
  onRestored?: (rows: number) => void;
}

const gigabyte = 1024 ** 3;
/** Bytes of the database's disk that a backup never uses. */
const reserve = 0.5 * gigabyte;

const formatGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

/** The office stops if the database's disk fills up, so a backup without room fails instead. */
const assertRoom = async (client: Client, databaseFolder: string | null): Promise<void> => {
  if (!databaseFolder) return;
  const { rows } = await client.query<{ size: string }>(
    'select pg_database_size(current_database())::text as size',
  );
  const needed = Number(rows[0]?.size ?? 0) + reserve;
  const free = readFreeBytes(databaseFolder);
  if (free < needed)
    throw new UserError(
      `The disk of the database has ${formatGigabytes(free)} left, and verifying the backup needs about ${formatGigabytes(needed)}: make room.`,
    );
};

const lowerPriority = (databaseFolder: string | null) => async (client: Client) => {
  if (!databaseFolder) return;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]) setNiceness(rows[0].pid, 10);
};

/** Held while a backup is taken, because all backups verify in the same scratch database. */
const lockKey = `hashtext('primal scheduled backup')`;

export const lockBackups = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockKey}) as free`);
  return rows[0]?.free ?? false;
};

export const awaitBackups = async (client: Client): Promise<void> => {
  await client.query(`select pg_advisory_lock(${lockKey})`);
};

/**
 * Writes a backup and verifies it against the rows read (docs/rules/backups.md#verified). The caller holds
 * the backup lock on `client`.
 */
export const takeVerified = async (
  file: string,
  { adminUrl, client, key, databaseFolder, onRead, onWritten, onRestored, onCompared }: VerifiedOptions,
): Promise<Map<string, TableSum>> => {
  await assertRoom(client, databaseFolder);
  let shapes: Shapes = { tables: [], sequences: [] };
  const onStart = lowerPriority(databaseFolder);
  const sums = await takeBackup(file, {
    adminUrl,
    key,
    onStart: async (reading) => {
      await onStart(reading);
      shapes = await readShapes(reading);
    },
    onRead,
  });
  await onWritten?.(sums);
  await verifyBackup(file, { adminUrl, client, shapes, sums, onStart, onRestored, onCompared });
  return sums;
};
