import { randomUUIDv7 } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** Values as PostgreSQL writes them, by column; what it computes itself is left out. */
type Row = Record<string, string | null>;

const writtenColumns = `
  select column_name as name from information_schema.columns
  where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' order by ordinal_position`;

/** The rows of a table for which a column has a value, to be written again. */
export async function rowsOf(pool: Pool, table: string, column: string, value: string): Promise<Row[]> {
  const [schema = '', name = ''] = table.split('.');
  const columns = await pool.query<{ name: string }>(writtenColumns, [schema, name]);
  const texts = columns.rows.map((each) => `"${each.name}"::text`);
  const found = await pool.query<Row>(`select ${texts.join(', ')} from ${table} where ${column} = $1`, [
    value,
  ]);
  if (found.rows.length === 0) throw new Error(`${table} has no row of ${value}`);
  return found.rows;
}

const places = (rows: number, columns: number): string =>
  Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`);
    return `(${cells.join(', ')})`;
  }).join(', ');

/** Inserts rows in one prepared statement; `own` gives what differs from row to row, ids and numbers. */
export function insertion(table: string, rows: readonly Row[], own: (row: Row) => Row) {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((name) => `"${name}"`).join(', ');
  const text = `insert into ${table} (${names}) values ${places(rows.length, columns.length)}`;
  return (client: PoolClient) => {
    const values = rows.flatMap((row) => Object.values({ ...row, ...own(row) }));
    return client.query({ name: table, text, values });
  };
}

/** Changes one row to the values that it has, all but its id, in one prepared statement. */
export function update(table: string, row: Row) {
  const { id, ...rest } = row;
  const sets = Object.keys(rest).map((name, at) => `"${name}" = $${at + 2}`);
  const text = `update ${table} set ${sets.join(', ')} where id = $1`;
  return (client: PoolClient) =>
    client.query({ name: `${table} updated`, text, values: [id, ...Object.values(rest)] });
}

export const newId = (): string => randomUUIDv7();

/** One transaction on a connection of the pool. */
export async function transaction(pool: Pool, work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}
