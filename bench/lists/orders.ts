import { ordersApi } from '@primal/contracts/orders/api';
import {
  createDocumentQuestions,
  customerId,
  customerOf,
  type Documents,
  dayOf,
  fillTable,
  seedCustomers,
} from './documents.ts';

const orders = `
  insert into sales_orders (id, order_number, customer_id, order_date, expected_delivery_date, subtotal, delivery_charge,
    tax, discount, total, status, invoice_id, work_order_printed, line_count, unweighed_count, version, created_at,
    updated_at)
  select uuidv7(interval '1 minute' * (n - 1000000)), 'SO-' || (1000 + n), ${customerId(customerOf)},
    ${dayOf}, case when n % 3 > 0 then ${dayOf} + (n % 5)::int end, money, 5, 0, 0, money + 5,
    case when n % 50 > 0 then 'invoiced' else ('{pending,in_progress,ready}'::text[])[1 + n / 50 % 3] end,
    case when n % 50 > 0 then uuidv7() end, n % 50 > 0, 2, case when n % 250 = 0 then 1 else 0 end, 1, now(), now()
  from generate_series($1::bigint + 1, $2::bigint) n, lateral (select (n * 48271 % 1000000) / 100.0 as money) priced`;

export const orderList: Documents = {
  name: 'sales orders',
  database: 'orders',
  path: ordersApi.listOrders.path,
  table: 'sales_orders o join customers c on c.id = o.customer_id',
  async seed(pool, from, to) {
    await pool.query(seedCustomers);
    await pool.query('vacuum analyze customers');
    await fillTable(pool, 'sales_orders', () => pool.query(orders, [from, to]));
  },
  questions: createDocumentQuestions({
    row: 'o',
    date: 'o.order_date',
    status: { column: 'o.status', values: ['pending', 'in_progress', 'ready', 'invoiced'] },
    number: { column: 'o.order_number', series: 'SO', beginning: true },
    byName: 'o.customer_id in (select id from customers where folded_name like $1)',
    sorts: {
      orderDate: 'o.order_date',
      orderNumber: 'substring(o.order_number from 4)::bigint',
      customerName: 'c.search_name',
      expectedDeliveryDate: 'o.expected_delivery_date',
      total: 'o.total',
      status: 'o.status',
    },
    further: [{ name: 'status open', query: { status: 'open' }, filter: `o.status <> 'invoiced'` }],
  }),
};
