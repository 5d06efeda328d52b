import type { Pool } from 'pg';

const customers = `
  insert into customers (id, sequence, name, address, city, state, zip_code, phone)
  select uuidv7(), 1, 'Customer ' || n, n || ' Main Street', 'Springfield', 'IL', '62701', '555-' || n
  from generate_series(1, 400) n`;

/** Ten years of orders, one in fifty still open and one in a hundred unweighed. */
const orders = `
  insert into sales_orders (id, order_number, customer_id, order_date, subtotal, delivery_charge, tax, discount, total,
    status, invoice_id, work_order_printed, line_count, unweighed_count, version, created_at, updated_at)
  select uuidv7(interval '1 minute' * (n - $1)), 'SO-' || (1000 + n), customer.ids[1 + n % 400],
    current_date - (($1 - n) * 3650 / $1)::int, 630, 5, 0, 0, 635,
    case when n % 50 = 0 then 'pending' else 'invoiced' end, case when n % 50 = 0 then null else uuidv7() end,
    n % 50 <> 0, 2, case when n % 100 = 0 then 1 else 0 end, 1, now(), now()
  from generate_series(1, $1::bigint) n, (select array_agg(id) as ids from customers) customer`;

const lines = `
  insert into sales_order_items
    (id, sales_order_id, position, product_id, product, quantity, quantity_ordered, weight, unit_price, total,
     individual_weights)
  select uuidv7(), id, position, $1, $2, 2, 2, 31.5, 10, 315, '[15.5,16]'
  from sales_orders, generate_series(0, 1) position`;

const productId = '01900000-0000-7000-8000-000000000001';
const product = { id: productId, name: 'Ribeye', productType: 'variable-weight', billedBy: 'LBS' };

/** Fills the empty tables of the orders service with so many orders of two lines, as fast as SQL goes. */
export async function seedOrders(pool: Pool, count: number): Promise<void> {
  await pool.query(customers);
  await pool.query(orders, [count]);
  await pool.query(lines, [productId, JSON.stringify(product)]);
  await pool.query(`insert into counters (series, value) values ('SO', $1)`, [1000 + count]);
  for (const table of ['customers', 'sales_orders', 'sales_order_items'])
    await pool.query(`vacuum analyze ${table}`);
}
