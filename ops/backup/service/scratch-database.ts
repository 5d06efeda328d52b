import type { Client } from 'pg';
import pg from 'pg';
import { withDatabaseName } from '../../engines/roles.ts';
import { UserError } from '../../run/console.ts';
import { listSequences, listTables, quoteTable, type TableName } from '../tables.ts';

interface Column {
  name: string;
  type: string;
  collation: string | null;
  isNeeded: boolean;
}

interface Shape extends TableName {
  columns: Column[];
  rules: string[];
  references: string[];
}

export interface Shapes {
  tables: Shape[];
  sequences: TableName[];
}

/**
 * Reads the definitions of all backed-up tables. Computed columns become plain, because a backup has their
 * values.
 */
export const readShapes = async (client: Client): Promise<Shapes> => {
  const tables = await listTables(client);
  const shapes: Shape[] = [];
  for (const table of tables) {
    const id = quoteTable(client, table);
    const { rows: columns } = await client.query<Column>(
      `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isNeeded",
         case when attcollation <> typcollation and collnamespace = 'pg_catalog'::regnamespace
              then quote_ident(collname) end as collation
       from pg_attribute join pg_type on pg_type.oid = atttypid left join pg_collation on pg_collation.oid = attcollation
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [id],
    );
    const { rows: constraints } = await client.query<{ kind: string; rule: string }>(
      `select contype as kind, pg_get_constraintdef(oid) as rule from pg_constraint
       where conrelid = $1::regclass and contype in ('p', 'u', 'c', 'x', 'f') order by contype desc, conname`,
      [id],
    );
    const rules = constraints.filter(({ kind }) => kind !== 'f').map(({ rule }) => rule);
    const references = constraints.filter(({ kind }) => kind === 'f').map(({ rule }) => rule);
    shapes.push({ ...table, columns, rules, references });
  }
  return { tables: shapes, sequences: await listSequences(client) };
};

export const makeShapes = async (client: Client, { tables, sequences }: Shapes): Promise<void> => {
  const schemas = new Set([...tables, ...sequences].map(({ schema }) => schema));
  for (const schema of schemas) await client.query(`create schema ${client.escapeIdentifier(schema)}`);
  for (const table of tables) {
    const columns = table.columns.map(
      ({ name, type, collation, isNeeded }) =>
        `${client.escapeIdentifier(name)} ${type}${collation ? ` collate ${collation}` : ''}${isNeeded ? ' not null' : ''}`,
    );
    await client.query(`create unlogged table ${quoteTable(client, table)} (${columns.join(', ')})`);
  }
  for (const sequence of sequences) await client.query(`create sequence ${quoteTable(client, sequence)}`);
};

export const addConstraints = async (client: Client, { tables }: Shapes): Promise<void> => {
  for (const part of ['rules', 'references'] as const)
    for (const table of tables)
      for (const rule of table[part])
        await client.query(`alter table ${quoteTable(client, table)} add ${rule}`);
};

/** PostgreSQL's code for insufficient privilege. */
const notAllowed = '42501';

const nameOf = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ oid: string }>(
    'select oid::text as oid from pg_database where datname = current_database()',
  );
  return `primal_backup_check_${rows[0]?.oid}`;
};

const readLocaleSettings = async (client: Client): Promise<string> => {
  const { rows } = await client.query<
    Record<'encoding' | 'collate' | 'ctype' | 'provider' | 'locale', string>
  >(
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype,
       case datlocprovider when 'i' then 'icu' when 'b' then 'builtin' else 'libc' end as provider, datlocale as locale
     from pg_database where datname = current_database()`,
  );
  const [{ encoding, collate, ctype, provider, locale } = rows[0] as never] = rows;
  const text = (value: string) => client.escapeLiteral(value);
  const own = provider === 'libc' ? '' : ` ${provider}_locale ${text(locale)}`;
  return `encoding ${text(encoding)} lc_collate ${text(collate)} lc_ctype ${text(ctype)} locale_provider ${provider}${own}`;
};

export const dropScratch = async (client: Client): Promise<void> => {
  await client.query(`drop database if exists ${client.escapeIdentifier(await nameOf(client))} with (force)`);
};

/**
 * Runs `work` on an empty scratch database and always drops it. `client` is connected to the product's
 * database, outside a transaction.
 */
export const withScratch = async <Result>(
  adminUrl: string,
  client: Client,
  work: (scratchUrl: string) => Promise<Result>,
): Promise<Result> => {
  const name = await nameOf(client);
  const id = client.escapeIdentifier(name);
  await dropScratch(client);
  try {
    await client.query(`create database ${id} template template0 ${await readLocaleSettings(client)}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === notAllowed)) throw error;
    throw new UserError(
      'The user in DATABASE_URL may not create databases. Verifying a backup requires this (alter role … createdb).',
    );
  }
  try {
    // The scratch database holds business data, so no other role may connect.
    await client.query(`revoke all on database ${id} from public`);
    return await work(withDatabaseName(adminUrl, name));
  } finally {
    await dropScratch(client);
  }
};
