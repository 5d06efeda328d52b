import { execFile } from 'node:child_process';
import { chownSync, existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Postgres, type PostgresOptions, startPostgres } from '../../ops/engines/postgres.ts';
import { preparePostgresFiles } from '../../ops/engines/postgres-files.ts';
import { withDatabase } from '../../ops/engines/roles.ts';
import { waitUntil } from '../../ops/run/poll.ts';

const standbyName = 'standby';

/** Files that only the running server uses. The standby creates or fetches its own. */
const notCopied = [
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf',
  'backup_label',
  'standby.signal',
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const keptEmpty = notCopied.filter((name) => name.startsWith('pg_')).concat('pg_wal/archive_status');
const privateFile = { mode: 0o600 };

/**
 * Copies a running server's files to `options.dataDir` and starts a hot standby there, with its own slot.
 * Replaces the folder's contents, including those of a former primary.
 */
export async function startStandby(
  primary: Postgres,
  source: string,
  options: PostgresOptions,
): Promise<Postgres> {
  await mkdir(options.dataDir, { recursive: true });
  const { data, owner } = preparePostgresFiles(options.dataDir);
  await withDatabase(primary.urlOf('postgres'), async (client) => {
    await client.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${standbyName}'`,
    );
    // From here on the primary retains the WAL that the standby needs.
    await client.query(`select pg_create_physical_replication_slot('${standbyName}', true)`);
    const known = await client.query(`select 1 from pg_roles where rolname = '${standbyName}'`);
    const password = client.escapeLiteral(options.password);
    await client.query(
      `${known.rowCount === 0 ? 'create' : 'alter'} role ${standbyName} login replication password ${password}`,
    );
    await client.query(`select pg_backup_start('${standbyName}', true)`);
    await copyFiles(source, data);
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(join(data, 'backup_label'), rows[0].labelfile, privateFile);
  });
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    formatStandbySettings(primary.port, options.password),
    privateFile,
  );
  await writeFile(join(data, 'standby.signal'), '', privateFile);
  const made = ['', 'backup_label', 'postgresql.auto.conf', 'standby.signal', ...keptEmpty];
  if (owner) for (const name of made) chownSync(join(data, name), owner.uid, owner.gid);
  return startPostgres(options);
}

/** `cp` preserves owners and modes, and is several times faster than Node with thousands of small files. */
async function copyFiles(source: string, data: string): Promise<void> {
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { mode: 0o700 });
  const entries = (await readdir(source)).filter((name) => !notCopied.includes(name));
  await promisify(execFile)('cp', ['-a', ...entries.map((name) => join(source, name)), data]);
  for (const name of keptEmpty) await mkdir(join(data, name), { recursive: true, mode: 0o700 });
}

const formatStandbySettings = (port: number, password: string): string =>
  `primary_conninfo = 'host=127.0.0.1 port=${port} user=${standbyName} password=${password} application_name=${standbyName}'\n` +
  `primary_slot_name = '${standbyName}'\n`;

export async function replicate(primary: Postgres, mode: 'synchronous' | 'asynchronous'): Promise<void> {
  await withDatabase(primary.urlOf('postgres'), async (client) => {
    const streams = async () =>
      (await client.query("select 1 from pg_stat_replication where state = 'streaming'")).rowCount === 1;
    if (!(await waitUntil(streams, { within: 60_000 }))) throw new Error('The standby does not follow.');
    const names = mode === 'synchronous' ? standbyName : '';
    await client.query(`alter system set synchronous_standby_names = '${names}'`);
    await client.query('select pg_reload_conf()');
  });
}

export const promote = (standby: Postgres): Promise<void> =>
  withDatabase(standby.urlOf('postgres'), async (client) => {
    const { rows } = await client.query('select pg_promote(true, 60) as done');
    if (rows[0].done !== true) throw new Error('The standby cannot be promoted.');
  });

/**
 * Fences a former primary: on these files it starts as a standby without a primary and accepts no writes.
 * Only `startStandby` makes the folder usable again.
 */
export async function fence(data: string): Promise<void> {
  if (existsSync(data)) await writeFile(join(data, 'standby.signal'), '', privateFile);
}
