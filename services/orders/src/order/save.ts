import { randomUUIDv7 } from 'node:crypto';
import { orderSaved } from '@primal/contracts/orders/events';
import type { createOrderBody, OrderAnswer, updateOrderBody } from '@primal/contracts/orders/order';
import { assertCustomer, awaitCustomer } from '@primal/service-kit/copies/customers';
import { productsById } from '@primal/service-kit/copies/products';
import { storeNumbered } from '@primal/service-kit/numbering';
import { assertVersion, invalidField } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { keepingPieces, newPieceRows } from '../piece/store.ts';
import type { OrdersTx } from '../tables.ts';
import { type Catalogue, computeLine, computeOrder, type SentLine } from './lines.ts';
import { assertAllowed, OrderLine, type OrderRecord, type SalesOrder } from './order.ts';
import { presentEvent, presentOrder } from './presenter.ts';
import { lockOrder, orderRows, orderSeries } from './store.ts';

/** Creates an order: computes its lines, stores it under the next number, and tells the other areas. */
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
  const catalogue = { products, tier: customer.pricingTier };
  const lines = items.map((item, position) => computeLine(item, position, catalogue));
  const { subtotal, total, status, ...head } = sent;
  const figures = computeOrder(lines, head, 'order.');
  const now = new Date();
  return storeNumbered(tx, orderSeries, (orderNumber) => {
    const order: OrderRecord = {
      id: randomUUIDv7(),
      orderNumber,
      ...head,
      ...figures,
      // Also one that comes with all its weights: nothing has happened to it yet.
      status: 'pending',
      statusChosen: false,
      invoiceId: null,
      invoice: null,
      workOrderPrinted: false,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    return {
      rows: { ...orderRows(order, lines), pieces: newPieceRows(tx, order, lines) },
      event: [
        orderSaved,
        { key: order.id, sequence: order.version, data: presentEvent(order, customer, lines) },
      ],
      result: presentOrder(order, customer, lines),
    };
  });
};

/**
 * The order's lines as the whole new list that a body sends: one with an `id` is that line, one without is new, one
 * left out is gone (docs/rules/lines-and-weights.md#lines-sent-back).
 */
const replaceLines = (order: SalesOrder, items: readonly SentLine[], catalogue: Catalogue): OrderLine[] => {
  const left = new Map(order.lines.map((line) => [line.id, line]));
  return items.map((sent, position) => {
    const line = sent.id ? left.get(sent.id) : new OrderLine();
    if (!line)
      throw invalidField('This item is not on the sales order, or named twice.', `items.${position}.id`);
    left.delete(line.id);
    return Object.assign(line, computeLine(sent, position, catalogue, sent.id ? line : undefined));
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
  assertAllowed(order, 'edit');
  if (head.customerId && head.customerId !== order.customerId)
    order.customer = assertCustomer(copy, 'customerId');
  const catalogue = { products, tier: order.customer.pricingTier };
  await keepingPieces(tx, order, () =>
    order.edit(tx, changes, items && replaceLines(order, items, catalogue)),
  );
  return order;
};
