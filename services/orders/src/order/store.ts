import { LockMode } from '@mikro-orm/core';
import { type CustomerFields, findCustomer, unknownCustomer } from '@primal/service-kit/copies/customers';
import { problem } from '@primal/service-kit/problem';
import { sql } from 'kysely';
import type { OrdersDb, OrdersTx } from '../tables.ts';
import type { LineRecord } from './lines.ts';
import { type InvoiceOfOrder, type OrderLine, type OrderRecord, SalesOrder } from './order.ts';

/** Read per row and after the limit: a join would be made for all rows of a list that is sorted without an index. */
const customer = sql<CustomerFields | null>`(
  select json_build_object('id', id, 'name', name, 'address', address, 'city', city, 'state', state,
    'zipCode', zip_code, 'phone', phone, 'email', email, 'contactPerson', contact_person,
    'pricingTier', pricing_tier)
  from customers where id = o.customer_id)`;

const invoice = sql<InvoiceOfOrder | null>`(
  select json_build_object('number', invoice_number, 'isVoided', status = 'voided')
  from invoices where id = o.invoice_id)`;

/** Orders with their customers, in the shape of their records; the table goes by `o`. */
export const orderQuery = (db: OrdersDb) =>
  db
    .selectFrom('sales_orders as o')
    .select(['o.id', 'o.order_number as orderNumber', 'o.customer_id as customerId'])
    .select(['o.order_date as orderDate', 'o.expected_delivery_date as expectedDeliveryDate'])
    .select(['o.subtotal', 'o.delivery_charge as deliveryCharge', 'o.tax', 'o.discount', 'o.total'])
    .select(['o.notes', 'o.status', 'o.invoice_id as invoiceId', 'o.work_order_printed as workOrderPrinted'])
    .select(['o.line_count as lineCount', 'o.unweighed_count as unweighedCount', 'o.version'])
    .select([
      'o.pieces_to_weigh as piecesToWeigh',
      'o.pieces_weighed as piecesWeighed',
      'o.is_short as isShort',
      'o.is_over as isOver',
      'o.status_chosen as statusChosen',
    ])
    .select(['o.created_at as createdAt', 'o.updated_at as updatedAt'])
    .select([customer.as('customer'), invoice.as('invoice')]);

export type OrderRow = Awaited<ReturnType<ReturnType<typeof orderQuery>['execute']>>[number];

/** The driver hands instants over as PostgreSQL's text, whatever the type says. */
export const orderRecord = (row: OrderRow): OrderRecord => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});

export const customerOf = (row: OrderRow): CustomerFields => row.customer ?? unknownCustomer(row.customerId);

/** The columns of a line in the shape of its record; the table goes by `i`. */
export const lineQuery = (db: OrdersDb) =>
  db
    .selectFrom('sales_order_items as i')
    .select(['i.id', 'i.sales_order_id as salesOrderId', 'i.position', 'i.product_id as productId'])
    .select(['i.product', 'i.description', 'i.quantity', 'i.quantity_ordered as quantityOrdered', 'i.weight'])
    .select(['i.unit_price as unitPrice', 'i.total', 'i.individual_weights as individualWeights'])
    .select('i.is_open as isOpen');

/** An order with all that its answer shows. */
export interface WholeOrder {
  order: OrderRecord;
  customer: CustomerFields;
  lines: LineRecord[];
}

/** Adds their lines to some orders, in their order. */
export const wholeOrders = async (db: OrdersDb, rows: readonly OrderRow[]): Promise<WholeOrder[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await lineQuery(db)
    .where('i.sales_order_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('i.position')
    .execute();
  const byOrder = Map.groupBy(lines, (line) => line.salesOrderId);
  return rows.map((row) => ({
    order: orderRecord(row),
    customer: customerOf(row),
    lines: byOrder.get(row.id) ?? [],
  }));
};

/** One order, its row locked until the transaction ends if asked so; undefined when there is none. */
export const wholeOrder = async (
  db: OrdersDb,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<WholeOrder | undefined> => {
  const query = orderQuery(db).where('o.id', '=', id);
  // Sent together; the lines are read once the lock on their order was given.
  const [row, lines] = await Promise.all([
    (lock ? query.forUpdate('o') : query).executeTakeFirst(),
    lineQuery(db).where('i.sales_order_id', '=', id).orderBy('i.position').execute(),
  ]);
  return row && { order: orderRecord(row), customer: customerOf(row), lines };
};

const findInvoice = (db: OrdersDb, id: string): Promise<InvoiceOfOrder | undefined> =>
  db
    .selectFrom('invoices')
    .select(['invoice_number as number', sql<boolean>`status = 'voided'`.as('isVoided')])
    .where('id', '=', id)
    .executeTakeFirst();

/** The order with its lines, customer and invoice, its row locked until the transaction ends; 404 when there is none. */
export const lockOrder = async (tx: OrdersTx, id: string): Promise<SalesOrder> => {
  const order = await tx.em.findOne(SalesOrder, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!order) throw problem.notFound('Sales order not found');
  await tx.em.populate(order, ['items']);
  const [copy, invoice] = await Promise.all([
    findCustomer(tx.db, order.customerId),
    order.invoiceId ? findInvoice(tx.db, order.invoiceId) : null,
  ]);
  order.customer = copy?.customer ?? unknownCustomer(order.customerId);
  order.invoice = invoice ?? null;
  return order;
};

/** The order that a line belongs to, locked, and the line. */
export const lockOrderOfLine = async (
  tx: OrdersTx,
  id: string,
): Promise<{ order: SalesOrder; line: OrderLine }> => {
  const gone = problem.notFound('Sales order item not found');
  const row = await tx.db
    .selectFrom('sales_order_items')
    .select('sales_order_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw gone;
  const order = await lockOrder(tx, row.sales_order_id);
  const line = order.lines.find((candidate) => candidate.id === id);
  if (!line) throw gone;
  return { order, line };
};

/** Sales orders are numbered `SO-1001` and on (docs/rules/values.md#numbers). */
export const orderSeries = { name: 'SO', start: 1001 };

const lineRow = (
  { productId, quantityOrdered, unitPrice, individualWeights, isOpen, ...same }: LineRecord,
  id: string,
) => ({
  ...same,
  sales_order_id: id,
  product_id: productId,
  quantity_ordered: quantityOrdered,
  unit_price: unitPrice,
  individual_weights: individualWeights,
  is_open: isOpen,
});

const orderRow = (order: OrderRecord) => ({
  id: order.id,
  order_number: order.orderNumber,
  customer_id: order.customerId,
  order_date: order.orderDate,
  expected_delivery_date: order.expectedDeliveryDate,
  subtotal: order.subtotal,
  delivery_charge: order.deliveryCharge,
  tax: order.tax,
  discount: order.discount,
  total: order.total,
  notes: order.notes,
  status: order.status,
  status_chosen: order.statusChosen,
  invoice_id: order.invoiceId,
  work_order_printed: order.workOrderPrinted,
  line_count: order.lineCount,
  unweighed_count: order.unweighedCount,
  pieces_to_weigh: order.piecesToWeigh,
  pieces_weighed: order.piecesWeighed,
  is_short: order.isShort,
  is_over: order.isOver,
  version: order.version,
  created_at: order.createdAt,
  updated_at: order.updatedAt,
});

export const orderRows = (order: OrderRecord, lines: readonly LineRecord[]) => ({
  sales_orders: [orderRow(order)],
  sales_order_items: lines.map((line) => lineRow(line, order.id)),
});
