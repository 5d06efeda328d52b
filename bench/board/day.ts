import type { Pool } from 'pg';
import { customerId, idOf, seedCustomers } from '../lists/documents.ts';

/** Stops and trucks of the largest supported board day, with two months of history. */
export const size = { trucks: 20, stops: 300, tray: 60, days: 60 };

const driverId = idOf('9100');
const routeId = idOf('9200');
const stopId = idOf('9300');
const invoiceId = idOf('9400');

const lines = `(select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'productName', 'Product ' || l,
  'quantity', '2.000', 'quantityOrdered', '2.000', 'weight', '30.500')) from generate_series(1, 10) l)`;

const seeds = [
  `insert into drivers (id, name, vehicle_number, is_active, board_number, version, created_at, updated_at)
    select ${driverId('n')}, 'Driver ' || lpad(n::text, 2, '0'), 'T' || n, true, n + 1, 1, now(), now()
    from generate_series(0, ${size.trucks - 1}) n`,
  `insert into delivery_routes (id, driver_id, route_date, status, notes, version, created_at, updated_at)
    select ${routeId('n')}, ${driverId(`n % ${size.trucks}`)}, current_date - n / ${size.trucks}, 'pending', null, 1, now(), now()
    from generate_series(0, ${size.trucks * size.days - 1}) n`,
  `insert into invoices (id, sequence, customer_id, sales_order_id, status, invoice_date, delivery_date, shown)
    select ${invoiceId('n')}, 1, ${customerId('n % 400')}, null, 'sent', current_date - day, current_date - day,
      jsonb_build_object('id', ${invoiceId('n')}, 'invoiceNumber', 'INV-' || (1000 + n), 'total', '305.00', 'balance', '305.00',
        'status', 'sent', 'items', ${lines})
    from generate_series(0, ${size.stops * size.days + size.tray - 1}) n,
      lateral (select case when n < ${size.stops * size.days} then n / ${size.stops} else 0 end as day) d`,
  `insert into delivery_items (id, route_id, invoice_id, customer_id, sequence_number, status, is_warehouse_pickup, delivered_at,
      version, created_at, updated_at)
    select ${stopId('n')}, ${routeId(`n / ${size.stops} * ${size.trucks} + n % ${size.trucks}`)}, ${invoiceId('n')},
      ${customerId('n % 400')}, 1 + n % ${size.stops} / ${size.trucks}, case when n < ${size.stops} then 'pending' else 'delivered' end,
      false, case when n < ${size.stops} then null else now() end, 1, now() - make_interval(days => n / ${size.stops}),
      now() from generate_series(0, ${size.stops * size.days - 1}) n`,
];

export const fillDay = async (pool: Pool): Promise<void> => {
  await pool.query(seedCustomers);
  for (const seed of seeds) await pool.query(seed);
  for (const table of ['customers', 'drivers', 'delivery_routes', 'delivery_items', 'invoices'])
    await pool.query(`vacuum analyze ${table}`);
};
