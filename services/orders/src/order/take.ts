import { randomUUIDv7 } from 'node:crypto';
import { orderSaved } from '@primal/contracts/orders/events';
import type { createOrderBody, OrderAnswer } from '@primal/contracts/orders/order';
import { allowedForOrder } from '@primal/contracts/orders/rules';
import type { CustomerFacts } from '@primal/service-kit/copies/customers';
import type { Products } from '@primal/service-kit/copies/products';
import type { z } from 'zod';
import type { OrdersTx } from '../tables.ts';
import { drawLine } from './draw-line.ts';
import { orderFigures } from './figures.ts';
import { presentFact } from './presenter.ts';
import { storeOrder } from './store.ts';

/** Takes an order: draws up its lines, stores it under the next number, and tells the other domains. */
export const takeOrder = async (
  tx: OrdersTx,
  { order: sent, items }: z.output<typeof createOrderBody>,
  customer: CustomerFacts,
  products: Products,
): Promise<OrderAnswer> => {
  const catalogue = { products, tier: customer.pricingTier };
  const lines = items.map((item, position) => drawLine(item, position, catalogue));
  const { subtotal, total, status, ...head } = sent;
  const now = new Date();
  const order = await storeOrder(
    tx,
    {
      id: randomUUIDv7(),
      ...head,
      ...orderFigures(lines, head, 'order.'),
      status: 'pending',
      invoiceId: null,
      workOrderPrinted: false,
      version: 1,
      createdAt: now,
      updatedAt: now,
    },
    lines,
  );
  const fact = presentFact(order, customer, lines);
  tx.record(orderSaved, { key: order.id, sequence: order.version, data: fact });
  return { ...fact, allowed: allowedForOrder(order) };
};
