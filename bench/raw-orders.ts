import { randomUUIDv7 } from 'node:crypto';
import { lineProductSchema } from '@primal/contracts/shared/lines';
import type { Pool } from 'pg';
import type { Fixtures } from './fixtures.ts';

const places = (rows: number, columns: number): string =>
  Array.from({ length: rows }, (_, row) => {
    const row1 = Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`);
    return `(${row1.join(', ')})`;
  }).join(', ');

const number = {
  name: 'number',
  text: `update orders.counters set value = value + 1 where series = 'SO' returning value`,
};

const insertOrder = {
  name: 'order',
  text: `insert into orders.sales_orders (id, order_number, customer_id, order_date, expected_delivery_date, subtotal,
    delivery_charge, tax, discount, total, notes, status, work_order_printed, line_count, unweighed_count, version,
    created_at, updated_at) values ${places(1, 18)}`,
};

const insertLines = {
  name: 'lines',
  text: `insert into orders.sales_order_items (id, sales_order_id, position, product_id, product, description, quantity,
    quantity_ordered, weight, unit_price, total, individual_weights) values ${places(10, 12)}`,
};

/**
 * Inserts the rows of the office's order as a programmer in a hurry would: prepared statements over a pool, one
 * transaction, one statement a table, the number first. Nothing is checked, priced, told to anybody or answered.
 */
export function rawOrders(pool: Pool, { customer, products }: Fixtures): () => Promise<void> {
  const snapshots = products.map((product) => JSON.stringify(lineProductSchema.parse(product)));
  return async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ value: string }>(number);
      const id = randomUUIDv7();
      const now = new Date();
      const order = [
        id,
        `SO-${rows[0]?.value}`,
        customer.id,
        '2026-11-20',
        null,
        '1675.00',
        '5.00',
        '0.00',
        '0.00',
      ];
      const state = ['1680.00', null, 'pending', false, 10, 0, 1, now, now];
      await client.query({ ...insertOrder, values: [...order, ...state] });
      const lines = products.flatMap((product, position) => {
        const line = [randomUUIDv7(), id, position, product.id, snapshots[position], null];
        return [...line, '2.000', '2.000', '31.500', '10.00', '315.00', '[15.5,16]'];
      });
      await client.query({ ...insertLines, values: lines });
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}
