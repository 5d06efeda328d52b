import { orderSaved } from '@primal/contracts/orders/events';
import type {
  createOrderBody,
  OrderAnswer,
  ReopenedOrder,
  updateOrderBody,
} from '@primal/contracts/orders/order';
import { firstVersion } from '@primal/service-kit/aggregate';
import { assertCustomer, awaitCustomer } from '@primal/service-kit/copies/customers';
import { productsById } from '@primal/service-kit/copies/products';
import { rowOf } from '@primal/service-kit/database';
import { storeNumbered } from '@primal/service-kit/numbering';
import { assertVersion, invalidField } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { newPieces, PieceSchema } from '../piece/piece.ts';
import { holdPieces, replacePieces, weightsOfLine } from '../piece/store.ts';
import type { OrdersTx } from '../tables.ts';
import { type Catalog, computeLine, type SentLine } from './lines.ts';
import {
  computeOrder,
  OrderLine,
  OrderLineSchema,
  type OrderRecord,
  presentEvent,
  type SalesOrder,
  SalesOrderSchema,
} from './order.ts';
import { presentOrder } from './presenter.ts';
import { lockOrder, orderSeries } from './store.ts';

export const createOrder = async (
  tx: OrdersTx,
  { order: sent, items }: z.output<typeof createOrderBody>,
): Promise<OrderAnswer> => {
  const [copy, products] = await Promise.all([
    awaitCustomer(tx.db, sent.customerId),
    productsById(
      tx.db,
      items.map((item) => item.productId),
    ),
  ]);
  const customer = assertCustomer(copy, 'order.customerId');
  const catalog = { products, tier: customer.pricingTier };
  const lines = items.map((item, position) => computeLine(item, position, catalog));
  const figures = computeOrder(lines, sent, 'order.');
  return storeNumbered(tx, orderSeries, (orderNumber) => {
    const order: OrderRecord = {
      ...firstVersion(),
      orderNumber,
      ...sent,
      ...figures,
      // Also one that comes with all its weights: nothing has happened to it yet.
      status: 'pending',
      statusChosen: false,
      invoiceId: null,
      invoice: null,
      workOrderPrinted: false,
    };
    const whole = { order, customer, lines };
    const pieces = lines.flatMap((line) => newPieces({ order, identity: tx.identity }, line));
    return {
      rows: {
        sales_orders: [rowOf(SalesOrderSchema)(order)],
        sales_order_items: lines.map((line) => rowOf(OrderLineSchema)({ ...line, salesOrderId: order.id })),
        pieces: pieces.map(rowOf(PieceSchema)),
      },
      event: [orderSaved, { key: order.id, sequence: order.version, data: presentEvent(whole) }],
      result: presentOrder(whole),
    };
  });
};

/**
 * The order's lines as the whole new list that a body sends: one with an `id` is that line, one without is new, one
 * left out is gone (docs/rules/lines-and-weights.md#lines-sent-back).
 */
const replaceLines = (order: SalesOrder, items: readonly SentLine[], catalog: Catalog): OrderLine[] => {
  const left = new Map(order.lines.map((line) => [line.id, line]));
  return items.map((sent, position) => {
    const line = sent.id ? left.get(sent.id) : new OrderLine();
    if (!line)
      throw invalidField('This item is not on the sales order, or named twice.', `items.${position}.id`);
    left.delete(line.id);
    return Object.assign(line, computeLine(sent, position, catalog, sent.id ? line : undefined));
  });
};

/** Changes an open order as the body says; all but the status `invoiced`, which is a verb of its own. */
export const updateOrder = async (
  tx: OrdersTx,
  id: string,
  body: z.output<typeof updateOrderBody>,
): Promise<SalesOrder> => {
  const { version, items, status, subtotal, total, ...head } = body;
  // Copies may take a moment to come: nobody else waits for the order's row meanwhile.
  const [copy, products] = await Promise.all([
    head.customerId ? awaitCustomer(tx.db, head.customerId) : null,
    productsById(tx.db, items?.map((item) => item.productId) ?? []),
  ]);
  const order = await lockOrder(tx, id);
  const changedMeanwhile = 'Someone else changed this sales order meanwhile. Reload to see their changes.';
  assertVersion(order, version, changedMeanwhile);
  const changes = status && status !== 'invoiced' ? { ...head, status } : head;
  if (!items && Object.keys(changes).length === 0) return order;
  order.must('edit');
  if (head.customerId && head.customerId !== order.customerId)
    order.customer = assertCustomer(copy, 'customerId');
  const catalog = { products, tier: order.customer.pricingTier };
  await replacePieces(tx, order, () => order.edit(tx, changes, items && replaceLines(order, items, catalog)));
  return order;
};

/**
 * Opens an order whose invoice is voided: it has its weights and pieces again, but for the cases that another order has
 * taken meanwhile, and is converted into a new invoice.
 */
export const reopenOrder = async (tx: OrdersTx, id: string): Promise<ReopenedOrder> => {
  const order = await lockOrder(tx, id);
  order.must('reopen');
  const lost = await holdPieces(tx.db, order);
  for (const line of order.lines) {
    if (!lost.some((piece) => piece.itemId === line.id && piece.weight !== null)) continue;
    line.weigh(await weightsOfLine(tx.db, order.id, line.id), { path: 'items', areAll: false });
  }
  order.reopen(tx);
  return {
    ...presentOrder(order.whole()),
    elsewhere: lost.map(({ gtin, serial, orderNumber }) => ({ gtin, serial, orderNumber })),
  };
};
