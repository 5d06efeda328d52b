import { customerId, fill, seedCustomers, seedInvoices } from '../lists/documents.ts';
import type { Measuring } from '../measure.ts';

const orders = 100_000;
const linesOfOrder = 10;
const products = 1_000;
/** A million lines in one statement would take longer than statements may. */
const parts = 20;

/** How many lines are stored. */
export const storedLines = orders * linesOfOrder;

/** Two years of orders of 400 customers, 31 of each in 13 weeks; every hundredth is one who orders each day. */
const seedOrders = `
  insert into sales_orders (id, order_number, customer_id, order_date, subtotal, delivery_charge, tax, discount, total,
    status, invoice_id, work_order_printed, line_count, unweighed_count, version, created_at, updated_at)
  select uuidv7(interval '10 minutes' * (n - ${orders})), 'SO-' || (100000 + n),
    ${customerId(`case when n % 100 = 0 then 0 else 1 + abs(hashint8(n) % 400) end`)},
    current_date - ((${orders} - n) * 730 / ${orders})::int, 100, 0, 0, 0, 100,
    case when n % 50 > 0 then 'invoiced' else 'pending' end, case when n % 50 > 0 then uuidv7() end, true,
    ${linesOfOrder}, 0, 1, now(), now()
  from generate_series(1, ${orders}) n`;
const snapshot = `jsonb_build_object('name', 'Product ' || p, 'productType', 'fixed-weight', 'unit', 'Case', 'billedBy', 'Case',
  'productCode', null, 'description', 'Choice, boneless', 'brand', 'Cedar Ridge', 'category', 'Beef')`;
const seedProducts = `
  insert into products (id, sequence, snapshot, wholesale_price, restaurant_price, retail_price)
  select ${customerId('p')}, 1, ${snapshot} || jsonb_build_object('id', ${customerId('p')}, 'salesUnit', null,
    'unitsPerCase', null, 'fixedWeight', null, 'weightPerBox', null, 'weightPerPc', null, 'averageWeight', null), 9, 10, 12
  from generate_series(0, ${products - 1}) p`;
/** Each customer buys 40 products, ten at a time. */
const seedLines = `
  insert into sales_order_items (id, sales_order_id, position, product_id, product, quantity, quantity_ordered, unit_price,
    total, individual_weights)
  select uuidv7(), o.id, place, p.id, p.snapshot, 1 + place, 1 + place, 10, 10, '[]'
  from sales_orders as o, generate_series(0, ${linesOfOrder - 1}) as place,
    lateral (select abs(hashtext(o.customer_id::text || (place * 4 + abs(hashtext(o.id::text)) % 4)::text)) % ${products} as n) as chosen
    join products as p on p.id = ${customerId('chosen.n')}
  where substring(o.order_number from 4)::bigint % ${parts} = $1`;

/** Orders of two years with their lines, by SQL: through the API they would take hours. */
export const seedLinesOfGuide = async ({ pool }: Pick<Measuring, 'pool'>): Promise<void> => {
  for (const rows of [seedCustomers, seedProducts]) await pool.query(rows);
  await fill(pool, 'sales_orders', () => pool.query(seedOrders));
  await pool.query(seedInvoices);
  await fill(pool, 'sales_order_items', async () => {
    for (let part = 0; part < parts; part++) await pool.query(seedLines, [part]);
  });
  for (const table of ['customers', 'products', 'invoices']) await pool.query(`vacuum analyze ${table}`);
};
