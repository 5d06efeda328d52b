import { ordersApi } from '@primal/contracts/orders/api';
import { maxExactCount, type QueryInput } from '@primal/contracts/shared/api';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { type Orders, startOrders } from '../../testing/orders.ts';

type Query = Partial<QueryInput<typeof ordersApi.listOrders>>;

const sorts = [
  'orderDate',
  'orderNumber',
  'customerName',
  'expectedDeliveryDate',
  'total',
  'status',
  'createdAt',
] as const;

type Sort = (typeof sorts)[number];

const count = 2 * maxExactCount + 4_000;

const customerOf = sql.raw(`('01900000-0000-7000-8000-' || lpad((n * 7919 % 300)::text, 12, '0'))::uuid`);

const fill = async ({ db }: Orders): Promise<void> => {
  await sql`
    insert into customers (id, sequence, name)
    select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 1,
      (array['Café', 'Deli', 'Eatery'])[1 + n % 3] || ' ' || n % 40 || case when n % 10 = 0 then ' Grill' else '' end
    from generate_series(0, 299) n`.execute(db);
  await sql`
    insert into sales_orders (id, order_number, customer_id, order_date, expected_delivery_date, subtotal,
      delivery_charge, tax, discount, total, status, work_order_printed, line_count, unweighed_count, version, created_at,
      updated_at, po_number)
    select uuidv7(), 'SO-' || lpad(n::text, greatest(4, length(n::text)), '0'), ${customerOf}, date '2020-01-01' + (n * 48271 % 1500)::int,
      case when n % 3 > 0 then date '2020-01-01' + (n % 1600)::int end, n % 900, 0, 0, 0, n % 900,
      (array['pending', 'in_progress', 'ready'])[1 + n % 3], false, 0, 0, 1, now(), now(),
      case when n % 5 = 0 then 'PO 7' || n end
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`analyze sales_orders, customers`.execute(db);
};

interface Row {
  id: string;
  number: string;
  texts: string[];
}

const inOrder = async ({ db }: Orders, sort: Sort, order: 'asc' | 'desc'): Promise<Row[]> => {
  const terms: Record<Sort, string[]> = {
    orderDate: ['o.order_date'],
    orderNumber: ['substring(o.order_number from 4)::bigint'],
    customerName: ['c.search_name', 'c.id'],
    expectedDeliveryDate: ['o.expected_delivery_date'],
    total: ['o.total'],
    status: ['o.status'],
    createdAt: ['o.id'],
  };
  const by = [...terms[sort], 'o.id'].map((term) => `${term} ${order} nulls last`).join(', ');
  const { rows } = await sql<Row>`
    select o.id, o.order_number as number, array[c.folded_name, lower(coalesce(o.po_number, ''))] as texts
    from sales_orders o join customers c on c.id = o.customer_id order by ${sql.raw(by)}`.execute(db);
  return rows;
};

const orders = await startOrders();
await fill(orders);
afterAll(() => orders.stop());

const searches: [q: string, number: RegExp | null][] = [
  ['SO-1', /^SO-1/],
  ['so 12', /^SO-12/],
  ['O2', /^SO-2/],
  ['SO-123', /^SO-123/],
  ['SO-00', /^SO-00/],
  ['SO-99', /^SO-99/],
  ['1', /1/],
  ['77', /77/],
  ['2345', /2345/],
  ['po 71', null],
  ['po 7123', null],
  ['grill', null],
  ['cafe', null],
  ['e', null],
  ['deli 1', null],
  ['nobody', null],
];

const read = async (query: Query) => {
  const answer = await orders.api.call(ordersApi.listOrders, { query: { ...query, limit: '40' } });
  const [, cursor] = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '') ?? [];
  return {
    ids: answer.body.map(({ id }) => id),
    total: answer.headers.get('x-total-count'),
    cursor: cursor && decodeURIComponent(cursor),
  };
};

it.each(sorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order }))))(
  'finds by $sort $order the same orders in the same order as a full scan',
  async ({ sort, order }) => {
    const all = await inOrder(orders, sort, order);
    for (const [q, number] of searches) {
      const expected = all
        .filter((row) => number?.test(row.number) || row.texts.some((text) => text.includes(q.toLowerCase())))
        .map(({ id }) => id);
      const total = expected.length > maxExactCount ? `${maxExactCount}+` : `${expected.length}`;
      const first = await read({ q, sort, order });
      expect([q, first.total, first.ids]).toEqual([q, total, expected.slice(0, 40)]);
      if (!first.cursor) continue;
      const second = await read({ q, sort, order, cursor: first.cursor });
      expect([q, second.total, second.ids]).toEqual([q, total, expected.slice(40, 80)]);
    }
  },
);
