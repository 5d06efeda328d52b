import type { Client } from 'pg';
import { Sentence } from '../launcher/run/console.ts';
import { freeBytes } from '../launcher/run/disk.ts';
import { setNiceness } from '../launcher/run/priority.ts';
import type { Header } from './archive.ts';
import { type Shapes, shapesOf } from './keeper/scratch.ts';
import { type Verifying, verifyBackup } from './keeper/verify.ts';
import { type TableSum, takeBackup } from './take.ts';

interface VerifiedOptions extends Pick<Verifying, 'adminUrl' | 'client' | 'compared'> {
  key: Header['key'];
  /** Where the database is, if it is on this machine: its disk must hold the scratch database, and its processes give way. */
  databaseFolder: string | null;
  read?: (rows: number) => void;
  /** Called with the file between its being written and its being verified. */
  written?: (sums: ReadonlyMap<string, TableSum>) => unknown;
  restored?: (rows: number) => void;
}

const gigabyte = 1024 ** 3;
/** What the disk of the database keeps for the office, whatever a backup needs. */
const reserve = 0.5 * gigabyte;

const words = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

/** The office stops when the disk of its database is full, which no backup is worth. */
const assertRoom = async (client: Client, databaseFolder: string | null): Promise<void> => {
  if (!databaseFolder) return;
  const { rows } = await client.query<{ size: string }>(
    'select pg_database_size(current_database())::text as size',
  );
  const needed = Number(rows[0]?.size ?? 0) + reserve;
  const free = freeBytes(databaseFolder);
  if (free < needed)
    throw new Sentence(
      `The disk of the database has ${words(free)} left, and verifying the backup needs about ${words(needed)}: make room.`,
    );
};

/** Has the server's process of a connection give way to those of the office, where it runs on this machine. */
const giveWay = (databaseFolder: string | null) => async (client: Client) => {
  if (!databaseFolder) return;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]) setNiceness(rows[0].pid, 10);
};

/** Held while a backup is taken: the scratch database that verifies it has one name. */
const lockKey = `hashtext('primal scheduled backup')`;

/** Locks all backups of a database; false when another process takes one. */
export const lockBackups = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${lockKey}) as free`);
  return rows[0]?.free ?? false;
};

/** Locks all backups of a database once no other process takes one. */
export const awaitBackups = async (client: Client): Promise<void> => {
  await client.query(`select pg_advisory_lock(${lockKey})`);
};

/**
 * Writes a backup and verifies it against the rows it was read from (docs/rules/backups.md#verified). The caller holds the
 * lock of backups on `client`.
 */
export const takeVerified = async (
  file: string,
  { adminUrl, client, key, databaseFolder, read, written, restored, compared }: VerifiedOptions,
): Promise<Map<string, TableSum>> => {
  await assertRoom(client, databaseFolder);
  let shapes: Shapes = { tables: [], sequences: [] };
  const begun = giveWay(databaseFolder);
  const sums = await takeBackup(file, {
    adminUrl,
    key,
    begun: async (reading) => {
      await begun(reading);
      shapes = await shapesOf(reading);
    },
    read,
  });
  await written?.(sums);
  await verifyBackup(file, { adminUrl, client, shapes, sums, begun, restored, compared });
  return sums;
};
