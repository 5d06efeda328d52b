import { defineEntity, p } from '@mikro-orm/core';
import { ordersDocuments } from '@primal/contracts/documents/orders';
import { orderConverted, orderSaved } from '@primal/contracts/orders/events';
import { documentCustomer } from '@primal/contracts/shared/customer';
import type { TaxSettings } from '@primal/contracts/shared/sales-tax';
import { lockRecord } from '@primal/service-kit/aggregate';
import { createRowMapper, isOneOf, selectOf, sql, type Tables } from '@primal/service-kit/database';
import type { Series } from '@primal/service-kit/numbering';
import { problem } from '@primal/service-kit/problem';
import {
  createSnapshot,
  type IdRange,
  isInIdRange,
  type Republished,
  readBatches,
} from '@primal/service-kit/service';
import {
  type CustomerFields,
  createUnknownCustomer,
  findCustomer,
  selectCustomer,
} from '@primal/service-trade/copies/customers';
import { type Account, findAccount, lockAccounts, parseOrderSequence } from '../credit/account.ts';
import { readPiecesByLine, toConverted } from '../piece/store.ts';
import type { OrdersDb, OrdersTx } from '../tables.ts';
import type { InvoiceOfOrder } from './convertible.ts';
import {
  type OrderLine,
  OrderLineSchema,
  type OrderRecord,
  SalesOrder,
  SalesOrderSchema,
  type WholeOrder,
} from './order.ts';
import { toEvent } from './presenter.ts';

/** A deleted order, for recalls: its customer, and why it was deleted. */
export const DeletedOrderSchema = defineEntity({
  name: 'DeletedOrder',
  tableName: 'deleted_orders',
  properties: {
    id: p.uuid().primary(),
    customerId: p.uuid(),
    /** Null if the order was open. */
    invoiceId: p.uuid().strictNullable(),
    reason: p.text().strictNullable(),
    deletedBy: p.text(),
    deletedAt: p.datetime(3),
  },
});

declare module '../tables.ts' {
  interface OrdersTables extends Tables<[typeof DeletedOrderSchema]> {}
}

/** Series with its first number (docs/rules/values.md#numbers), and tax codes. */
export const readOrderSettings = async (
  db: OrdersDb,
): Promise<{ series: Series; salesTax: TaxSettings | null }> => {
  const row = await db
    .selectFrom('settings')
    .select([
      sql<number | null>`(facts ->> 'salesOrderStartingNumber')::int`.as('first'),
      'sales_tax as salesTax',
    ])
    .executeTakeFirst();
  return {
    series: { ...ordersDocuments.order.series, first: row?.first ?? 1001 },
    salesTax: row?.salesTax ?? null,
  };
};

export const readTaxSettings = async (db: OrdersDb): Promise<TaxSettings | null> =>
  (await db.selectFrom('settings').select('sales_tax as salesTax').executeTakeFirst())?.salesTax ?? null;

/**
 * Reads the customer by a subquery for each row after the limit. A join would run for all rows of an
 * unindexed sort.
 */
const customer = sql<CustomerFields | null>`(
  select ${selectCustomer('c', documentCustomer)} from customers as c where c.id = o.customer_id)`;

const invoice = sql<InvoiceOfOrder | null>`(
  select json_build_object('number', invoice_number, 'isVoided', status = 'voided')
  from invoices where id = o.invoice_id)`;

export const selectOrders = (db: OrdersDb) =>
  db
    .selectFrom('sales_orders as o')
    .select(selectOf(SalesOrderSchema, 'o'))
    .select([customer.as('customer'), invoice.as('invoice')]);

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

export const withCustomer = (row: OrderRow) => ({
  ...row,
  customer: row.customer ?? createUnknownCustomer(row.customerId),
});

export const selectLines = (db: OrdersDb) =>
  db.selectFrom('sales_order_items as i').select(selectOf(OrderLineSchema, 'i'));

export const withLines = async (db: OrdersDb, rows: readonly OrderRow[]): Promise<WholeOrder[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await selectLines(db).where(isOneOf('i.sales_order_id', ids)).orderBy('i.position').execute();
  const byOrder = Map.groupBy(lines, (line) => line.salesOrderId);
  return rows.map((row) => ({ ...withCustomer(row), lines: byOrder.get(row.id) ?? [] }));
};

const { label } = ordersDocuments.order;

export const readOrder = async (
  db: OrdersDb,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<WholeOrder> => {
  const query = selectOrders(db).where('o.id', '=', id);
  // Sends both queries together. PostgreSQL reads the lines after it has locked their order.
  const [row, lines] = await Promise.all([
    (lock ? query.forUpdate('o') : query).executeTakeFirst(),
    selectLines(db).where('i.sales_order_id', '=', id).orderBy('i.position').execute(),
  ]);
  if (!row) throw problem.missing(label);
  return { ...withCustomer(row), lines };
};

const findInvoice = (db: OrdersDb, id: string): Promise<InvoiceOfOrder | undefined> =>
  db
    .selectFrom('invoices')
    .select(['invoice_number as number', sql<boolean>`status = 'voided'`.as('isVoided')])
    .where('id', '=', id)
    .executeTakeFirst();

export const findOrderAccount = (
  db: OrdersDb,
  { id, orderNumber, customerId }: Pick<OrderRecord, 'id' | 'orderNumber' | 'customerId'>,
): Promise<Account | null> =>
  findAccount(db, { customerId, order: { id, orderSequence: parseOrderSequence(orderNumber) } });

export const lockOrder = async (
  tx: OrdersTx,
  id: string,
  { movesTo }: { movesTo?: string | undefined } = {},
): Promise<SalesOrder> => {
  lockAccounts(tx, { orderId: id, customerIds: movesTo ? [movesTo] : [] });
  const order = await lockRecord(tx, SalesOrder, id, { label, populate: ['items'] });
  const [copy, ofOrder, account] = await Promise.all([
    findCustomer(tx.db, order.customerId),
    order.invoiceId ? findInvoice(tx.db, order.invoiceId) : null,
    findOrderAccount(tx.db, order),
  ]);
  order.account = account;
  order.customer = copy?.customer ?? createUnknownCustomer(order.customerId);
  order.customerTax = copy?.tax ?? null;
  order.invoice = ofOrder ?? null;
  return order;
};

export const lockOrderOfLine = async (
  tx: OrdersTx,
  id: string,
): Promise<{ order: SalesOrder; line: OrderLine }> => {
  const missing = problem.missing('Sales order item');
  const row = await selectLines(tx.db).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw missing;
  const order = await lockOrder(tx, row.salesOrderId);
  const line = order.lines.find((candidate) => candidate.id === id);
  if (!line) throw missing;
  return { order, line };
};

/** Stores what recalls show of a deleted order. */
export const storeDeleted = (
  tx: OrdersTx,
  { id, customerId, invoiceId }: SalesOrder,
  reason: string | null,
): void => {
  const deletion = { reason, deletedBy: tx.identity.name, deletedAt: new Date() };
  tx.insert('deleted_orders', [
    createRowMapper(DeletedOrderSchema)({ id, customerId, invoiceId, ...deletion }),
  ]);
};

/**
 * Republishes orders and their conversions. Billing creates a label invoice and ignores the other
 * conversions (docs/rules/sales-orders.md#order-to-invoice).
 */
export async function* republishOrders(db: OrdersDb, ids?: readonly string[]): AsyncGenerator<Republished> {
  const next = (span: IdRange) =>
    selectOrders(db).where(isInIdRange('o.id', span)).orderBy('o.id').limit(span.limit).execute();
  for await (const rows of readBatches(next, ids)) {
    const converted = rows.filter(({ invoiceId }) => invoiceId !== null).map(({ id }) => id);
    const pieces = await readPiecesByLine(db, converted);
    for (const order of await withLines(db, rows)) {
      const { id: key, version: sequence, invoiceId } = order;
      const data = toEvent(order);
      yield createSnapshot(orderSaved, { key, sequence, data });
      if (invoiceId)
        yield createSnapshot(orderConverted, {
          key,
          sequence,
          data: toConverted(data, invoiceId, pieces),
        });
    }
  }
}
