import type { Client } from 'pg';
import { UserError } from '../run/console.ts';
import { processNames } from '../run/processes.ts';

/** Tables that a backup excludes: users sign in again, and attempt counters restart. */
const excludedTables = ['gateway.sessions', 'gateway.rate_limits'];
const migrationTable = 'migrations';

export class TablesMissing extends UserError {}

export interface TableName {
  schema: string;
  name: string;
}

export const quoteTable = (client: Client, { schema, name }: TableName): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

export const listTables = async (client: Client): Promise<TableName[]> => {
  const { rows: tables } = await client.query<TableName & { oid: number }>(
    `select n.nspname as schema, c.relname as name, c.oid::int as oid from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1) order by 1, 2`,
    [processNames],
  );
  const { rows: references } = await client.query<{ child: number; parent: number }>(
    `select conrelid::int as child, confrelid::int as parent from pg_constraint where contype = 'f'`,
  );
  const ordered = new Set<(typeof tables)[number]>();
  const add = (table: (typeof tables)[number]): void => {
    if (ordered.has(table)) return;
    for (const { child, parent } of references)
      if (child === table.oid && parent !== child) for (const one of tables) if (one.oid === parent) add(one);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered]
    .filter(({ schema, name }) => name !== migrationTable && !excludedTables.includes(`${schema}.${name}`))
    .map(({ schema, name }) => ({ schema, name }));
};

export const listSequences = async (client: Client): Promise<TableName[]> => {
  const { rows } = await client.query<TableName>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) order by 1, 2`,
    [processNames],
  );
  return rows;
};

export const listMigrations = async (client: Client): Promise<Record<string, string[]>> => {
  const migrations: Record<string, string[]> = {};
  for (const schema of processNames) {
    const table = quoteTable(client, { schema, name: migrationTable });
    const { rows: there } = await client.query('select to_regclass($1) as is', [table]);
    if (!there[0]?.is)
      throw new TablesMissing(
        `The tables of ${schema} are not in this database. A backup covers a single database. ` +
          "Where each process has its own, use the server's own backups.",
      );
    const column = schema === 'gateway' ? 'number::text' : 'name';
    const { rows } = await client.query<{ name: string }>(
      `select ${column} as name from ${table} order by 1`,
    );
    migrations[schema] = rows.map(({ name }) => name);
  }
  return migrations;
};
