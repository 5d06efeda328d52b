import { randomUUIDv7 } from 'node:crypto';
import { orderSaved } from '@primal/contracts/orders/events';
import type { createOrderBody, OrderAnswer } from '@primal/contracts/orders/order';
import { allowedForOrder } from '@primal/contracts/orders/rules';
import type { CustomerFacts } from '@primal/service-kit/copies/customers';
import type { Products } from '@primal/service-kit/copies/products';
import { storeNumbered } from '@primal/service-kit/numbering';
import type { z } from 'zod';
import type { OrdersTx } from '../tables.ts';
import { drawLine } from './draw-line.ts';
import type { OrderFacts } from './facts.ts';
import { orderFigures } from './figures.ts';
import { presentFact } from './presenter.ts';
import { orderRows, series } from './store.ts';

/** Takes an order: computes its lines, stores it under the next number, and tells the other domains. */
export const takeOrder = (
  tx: OrdersTx,
  { order: sent, items }: z.output<typeof createOrderBody>,
  customer: CustomerFacts,
  products: Products,
): OrderAnswer => {
  const catalogue = { products, tier: customer.pricingTier };
  const lines = items.map((item, position) => drawLine(item, position, catalogue));
  const { subtotal, total, status, ...head } = sent;
  const now = new Date();
  return storeNumbered(tx, series, (orderNumber) => {
    const order: OrderFacts = {
      id: randomUUIDv7(),
      orderNumber,
      ...head,
      ...orderFigures(lines, head, 'order.'),
      status: 'pending',
      invoiceId: null,
      workOrderPrinted: false,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    const fact = presentFact(order, customer, lines);
    return {
      rows: orderRows(order, lines),
      event: [orderSaved, { key: order.id, sequence: order.version, data: fact }],
      result: { ...fact, allowed: allowedForOrder(order) },
    };
  });
};
