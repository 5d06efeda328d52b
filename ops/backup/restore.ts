import { randomUUID } from 'node:crypto';
import { areaNames } from '@primal/contracts/area-names';
import { documents } from '@primal/contracts/documents';
import type { Client } from 'pg';
import { withDatabase } from '../engines/roles.ts';
import { UserError } from '../run/console.ts';
import { processNames } from '../run/processes.ts';
import { type Header, readArchive, type SequenceState } from './archive.ts';
import { listMigrations, listTables, quoteTable, type TableName } from './tables.ts';

const business = documents.flatMap(({ area, table }) => (table ? `${area}.${table}` : []));

const assertSameTables = async (client: Client, { migrations }: Header): Promise<void> => {
  const here = await listMigrations(client);
  for (const schema of processNames)
    if (String(migrations[schema]) !== String(here[schema]))
      throw new UserError(
        'The backup was made by another version of Primal: restore it with that version, and start this one on its ' +
          'data folder then. Nothing was changed.',
      );
};

export const assertNotRunning = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select distinct usename as name from pg_stat_activity
     where datname = current_database() and usename = any($1) and pid <> pg_backend_pid() order by 1`,
    [processNames],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new UserError(`Primal is running on this database (${names}): stop it first. Nothing was changed.`);
};

export const hasBusinessData = (adminUrl: string): Promise<boolean> =>
  withDatabase(adminUrl, async (client) => {
    const exists = business.map((table) => `exists (select from ${table})`).join(' or ');
    const { rows } = await client.query<{ found: boolean }>(`select ${exists} as found`);
    return rows[0]?.found ?? true;
  });

const readStorableColumns = async (client: Client, { schema, name }: TableName): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
     and not attisdropped and attgenerated = '' order by attnum`,
    [`${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`],
  );
  return rows.map((row) => client.escapeIdentifier(row.name));
};

const setSequence = async (
  client: Client,
  { schema, name, value, isCalled }: SequenceState,
): Promise<void> => {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    quoteTable(client, { schema, name }),
    value,
    isCalled,
  ]);
};

/**
 * Fills all tables from a verified backup in one transaction. Each area publishes its current state to the
 * broker at its next start.
 */
export const restoreBackup = (
  file: string,
  { adminUrl, header }: { adminUrl: string; header: Header },
): Promise<Map<string, number>> =>
  withDatabase(adminUrl, async (client) => {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await assertNotRunning(client);
    await assertSameTables(client, header);
    const tables = await listTables(client);
    // Disables the triggers that protect the audit trail, because they would reject its rows.
    for (const table of tables)
      await client.query(`alter table ${quoteTable(client, table)} disable trigger user`);
    const replaced = [...tables, { schema: 'gateway', name: 'sessions' }];
    await client.query(`truncate ${replaced.map((table) => quoteTable(client, table)).join(', ')}`);
    const counts = await fillTables(client, file);
    for (const table of tables)
      await client.query(`alter table ${quoteTable(client, table)} enable trigger user`);
    for (const schema of areaNames)
      await client.query(
        `insert into ${quoteTable(client, { schema, name: 'kit_state' })} (name, value) values ('republish due', $1)
         on conflict (name) do update set value = excluded.value`,
        [randomUUID()],
      );
    await client.query('commit');
    return counts;
  });

export const fillTables = async (
  client: Client,
  file: string,
  filled: (rows: number) => void = () => {},
): Promise<Map<string, number>> => {
  let total = 0;
  const counts = new Map<string, number>();
  let target: TableName | null = null;
  let columns = '';
  for await (const part of readArchive(file)) {
    if ('table' in part) {
      target = part.table;
      columns = (await readStorableColumns(client, target)).join(', ');
      counts.set(`${target.schema}.${target.name}`, 0);
    }
    if ('rows' in part && target) {
      const table = quoteTable(client, target);
      const { rowCount } = await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [part.rows],
      );
      const name = `${target.schema}.${target.name}`;
      counts.set(name, (counts.get(name) ?? 0) + (rowCount ?? 0));
      total += rowCount ?? 0;
      filled(total);
    }
    if ('sequences' in part) for (const sequence of part.sequences) await setSequence(client, sequence);
  }
  return counts;
};
