import { orderApi } from '@primal/contracts/orders/order';
import { weightsApi } from '@primal/contracts/orders/weights';
import { documentList } from '@primal/service-kit/lists/list';
import {
  contains,
  matchAmount,
  matchNumber,
  numberPrefixSql,
  type SearchSource,
} from '@primal/service-kit/lists/search';
import { matchPoNumber, matchProducts } from '@primal/service-trade/search';
import { sql } from 'kysely';
import type { OrdersDb } from '../tables.ts';
import { toAnswer, toLineAnswer, toSummary } from './presenter.ts';
import { selectLines, selectOrders, withCustomer, withLines } from './store.ts';

const columns = {
  orderDate: 'o.order_date',
  orderNumber: sql`substring(o.order_number from 4)::bigint`,
  customerName: {
    parent: {
      table: 'customers as c',
      id: sql.ref('c.id'),
      column: sql.ref('c.search_name'),
      key: sql.ref('o.customer_id'),
    },
  },
  expectedDeliveryDate: { nullable: 'o.expected_delivery_date' },
  total: 'o.total',
  status: 'o.status',
  createdAt: 'o.id',
};

const isOpen = sql`o.status <> 'invoiced'`;

/** Repeats the conditions of the small partial indexes on open orders, so that PostgreSQL uses them. */
const hasStatus = (status: string) => {
  if (status === 'open') return isOpen;
  if (status === 'on_hold') return sql`o.hold is not null`;
  if (status === 'to_weigh') return sql`o.unweighed_count > 0 and ${isOpen}`;
  return status === 'invoiced' ? sql`o.status = 'invoiced'` : sql`o.status = ${status} and ${isOpen}`;
};

/** Finds orders by number, current customer name, PO number, amount, or a product on them. */
const orderSearch = (q: string): SearchSource[] | null => {
  const begins = sql.raw(numberPrefixSql('o.order_number', 'SO'));
  const number = matchNumber(sql.ref('o.order_number'), { series: 'SO', quickFor: 'orderDate', begins }, q);
  if (number === 'everything') return null;
  const customers = sql`select id from customers where ${contains(sql.ref('folded_name'), q)}`;
  const byCustomer: SearchSource = {
    column: sql.ref('o.customer_id'),
    keys: customers,
    type: 'uuid',
    quickFor: ['orderDate', 'customerName'],
    isParent: true,
  };
  const amounts = matchAmount([sql.ref('o.total')], q);
  const products = matchProducts(
    { id: sql.ref('o.id'), table: 'sales_order_items', of: 'sales_order_id' },
    q,
  );
  return [...(number ? [number] : []), byCustomer, matchPoNumber('o.po_number', q), ...amounts, ...products];
};

const orders = {
  id: 'o.id',
  columns,
  sort: ['orderDate', 'desc'],
  dates: 'o.order_date',
  search: orderSearch,
} as const;

const equal = {
  customerId: 'o.customer_id',
  invoiceId: 'o.invoice_id',
  deliveryDate: 'o.expected_delivery_date',
};

export const listOrders = documentList({
  ...orders,
  call: orderApi.listOrders,
  select: selectOrders,
  equal,
  where: ({ status }) => [status && hasStatus(status)],
  toAnswers: (rows) => rows.map((row) => toSummary(withCustomer(row))),
});

export const listOrdersNeedingWeights = documentList({
  ...orders,
  call: weightsApi.listOrdersNeedingWeights,
  select: selectOrders,
  equal,
  where: () => [hasStatus('to_weigh')],
  toAnswers: async (rows, { tx }) => (await withLines(tx.db, rows)).map(toAnswer),
});

const findLineSources = (q: string): SearchSource[] | null => {
  const ofOrders = orderSearch(q)?.map((source): SearchSource => {
    const condition = 'matches' in source ? source.matches : sql`${source.column} in (${source.keys})`;
    const keys = sql`select "o"."id" from "sales_orders" as "o" where ${condition}`;
    return { column: sql.ref('i.sales_order_id'), keys, type: 'uuid' };
  });
  return ofOrders ?? null;
};

export const listOrderItems = documentList({
  call: orderApi.listOrderItems,
  select: (db: OrdersDb, { from, to }) => {
    const lines = selectLines(db);
    if (!from && !to) return lines;
    return lines
      .innerJoin('sales_orders as o', 'o.id', 'i.sales_order_id')
      .$if(from !== undefined, (days) => days.where('o.order_date', '>=', from ?? ''))
      .$if(to !== undefined, (days) => days.where('o.order_date', '<=', to ?? ''));
  },
  id: 'i.id',
  columns: { createdAt: 'i.id' },
  equal: { salesOrderId: 'i.sales_order_id', productId: 'i.product_id' },
  search: findLineSources,
  toAnswers: (rows) => rows.map((row) => toLineAnswer(row, row.salesOrderId)),
});
