import { randomUUIDv7 } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** Values in PostgreSQL's text form by column, without computed columns. */
type Row = Record<string, string | null>;

const writtenColumns = `
  select column_name as name from information_schema.columns
  where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' order by ordinal_position`;

export async function readRows(pool: Pool, table: string, column: string, value: string): Promise<Row[]> {
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

export function buildInsertion(table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((name) => `"${name}"`).join(', ');
  const text = `insert into ${table} (${names}) values ${places(rows.length, columns.length)}`;
  return (client: PoolClient, own: () => Row) => {
    const values = rows.flatMap((row) => Object.values({ ...row, ...own() }));
    return client.query({ name: table, text, values });
  };
}

export function buildUpdate(table: string, row: Row) {
  const { id, ...rest } = row;
  const sets = Object.keys(rest).map((name, at) => `"${name}" = $${at + 2}`);
  const text = `update ${table} set ${sets.join(', ')} where id = $1`;
  return (client: PoolClient) =>
    client.query({ name: `${table} updated`, text, values: [id, ...Object.values(rest)] });
}

export const createId = (): string => randomUUIDv7();

export async function runInTransaction(
  pool: Pool,
  work: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const nextNumber = {
  name: 'number',
  text: `update orders.counters set value = value + 1 where series = 'SO' returning value`,
};

/**
 * Inserts an order's rows again with minimal SQL: one transaction, one prepared statement for each table, the
 * number first. Skips validation, prices, events and answers.
 */
export async function prepareRawOrders(pool: Pool, orderId: string): Promise<() => Promise<void>> {
  const insertOrder = buildInsertion(
    'orders.sales_orders',
    await readRows(pool, 'orders.sales_orders', 'id', orderId),
  );
  const lines = await readRows(pool, 'orders.sales_order_items', 'sales_order_id', orderId);
  const insertLines = buildInsertion('orders.sales_order_items', lines);
  return () =>
    runInTransaction(pool, async (client) => {
      const { rows } = await client.query<{ value: string }>(nextNumber);
      const id = createId();
      await insertOrder(client, () => ({ id, order_number: `SO-${rows[0]?.value}` }));
      await insertLines(client, () => ({ id: createId(), sales_order_id: id }));
    });
}
