import { ordersApi } from '@primal/contracts/orders/api';
import { orderBody } from '../harness/fixtures.ts';
import { makeOffice } from '../harness/office.ts';
import { customerId, customerOf, fillTable, seedCustomers, seedInvoices } from './lists/documents.ts';
import { type Measuring, measure } from './measure.ts';
import { formatMissed, formatMs, repeat } from './timing.ts';

const orders = 25_000;
const piecesOfOrder = 40;
const pieces = orders * piecesOfOrder;
const rounds = { clients: 1, ms: 4_000 };
const limits = { recall: 50, scan: 100, scanAt99: 200 };

/** Two years of orders, all invoiced but the last thousand. */
const seedOrders = `
  insert into sales_orders (id, order_number, customer_id, order_date, subtotal, delivery_charge, tax, discount, total,
    status, invoice_id, work_order_printed, line_count, unweighed_count, version, created_at, updated_at)
  select uuidv7(interval '40 minutes' * (n - ${orders})), 'SO-' || (100000 + n), ${customerId(customerOf)},
    current_date - ((${orders} - n) * 730 / ${orders})::int, 100, 0, 0, 0, 100,
    case when n <= ${orders} - 1000 then 'invoiced' else 'pending' end,
    case when n <= ${orders} - 1000 then uuidv7() end, true, 1, 0, 1, now(), now()
  from generate_series(1, ${orders}) n`;
/** Lots of 200 cases, 500 products with a GTIN each, 1,400 cases a day. */
const seedPieces = `
  insert into pieces (id, sales_order_id, item_id, position, order_number, product_id, weight, source, gtin, serial, lot,
    taken_by, taken_at, held)
  select uuidv7(interval '1 minute' * (k - ${pieces})), o.id, o.id, place, o.order_number, ${customerId('k % 500')},
    30 + (k % 1000) / 100.0, 'scan', case k % 500 when 0 then '09501101530003' else lpad((k % 500)::text, 14, '9') end,
    'S' || k, 'L' || (k / 200), 'Dana Ortega', now() - interval '1 minute' * (${pieces} - k), true
  from (select id, order_number, row_number() over (order by id) as n from sales_orders) as o,
    generate_series(0, ${piecesOfOrder - 1}) as place, lateral (select (o.n - 1) * ${piecesOfOrder} + place as k) as counted`;

const seed = async ({ pool }: Measuring): Promise<void> => {
  await pool.query(seedCustomers);
  await pool.query(seedOrders);
  await pool.query(seedInvoices);
  await fillTable(pool, 'pieces', () => pool.query(seedPieces));
  for (const table of ['customers', 'sales_orders', 'invoices']) await pool.query(`vacuum analyze ${table}`);
};

const askRecalls = async ({ clerk, pool }: Measuring): Promise<string[]> => {
  const { rows } = await pool.query<{ day: string }>(
    `select taken_at::date::text as day from pieces where serial = 'S500000'`,
  );
  const day = rows[0]?.day ?? '';
  const questions = {
    'lot, 200 cases': 'lot=L2500',
    'GTIN, 2,000 cases': 'gtin=09501101530003',
    'serial number, one case': 'serial=S500000',
    'day, 1,440 cases': `from=${day}&to=${day}`,
  };
  const lines: string[] = [];
  for (const [name, query] of Object.entries(questions))
    for (const path of [ordersApi.recall.path, ordersApi.recallTotals.path]) {
      const { median, p99 } = await repeat(() => clerk.send('GET', `${path}?${query}`), rounds);
      const what = `${path.endsWith('totals') ? 'totals' : 'pieces'} of a ${name}`;
      const figures = `${formatMs(median)} in the middle, ${formatMs(p99)} at 99%`;
      lines.push(`${what.padEnd(36)}${figures}${formatMissed(median < limits.recall)}`);
    }
  return lines;
};

const scanCases = async ({ clerk }: Measuring): Promise<string> => {
  const office = await makeOffice(clerk.person);
  const { order, items } = orderBody(office);
  const [ribeye] = items;
  const body = {
    order,
    items: Array.from({ length: 10 }, () => ({
      ...ribeye,
      productId: office.ribeye.id,
      quantity: 4,
      individualWeights: '[]',
    })),
  };
  let scanned = 0;
  let open = await clerk.person.must(ordersApi.createOrder, { body });
  const scan = async () => {
    if (scanned > 0 && scanned % 200 === 0) open = await clerk.person.must(ordersApi.createOrder, { body });
    scanned += 1;
    const piece = {
      weight: '36.54',
      source: 'scan',
      gtin: '09501101530003',
      serial: `N${scanned}`,
      lot: 'N1',
    };
    const sent = { itemId: open.items[scanned % 10]?.id, pieces: [piece] };
    await clerk.send('POST', `/api/sales-orders/${open.id}/pieces`, JSON.stringify(sent));
  };
  await repeat(scan, { clients: 1, ms: 2_000 });
  const { median, p99 } = await repeat(scan, { clients: 1, ms: 10_000 });
  const isMet = median <= limits.scan && p99 <= limits.scanAt99;
  return `${'a case scanned'.padEnd(36)}${formatMs(median)} in the middle, ${formatMs(p99)} at 99%${formatMissed(isMet)}`;
};

export default function recall(): Promise<string[]> {
  return measure({ database: 'orders' }, async (measuring) => {
    await seed(measuring);
    return [
      ...(await askRecalls(measuring)),
      await scanCases(measuring),
      `with ${pieces} pieces; under ${limits.recall} ms wanted for a recall, ${limits.scan} ms and ${limits.scanAt99} ms for a scan`,
    ];
  });
}
