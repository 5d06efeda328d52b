import type { updateOrderBody } from '@primal/contracts/orders/order';
import { assertCustomer, awaitCustomer } from '@primal/service-kit/copies/customers';
import { productsById } from '@primal/service-kit/copies/products';
import type { z } from 'zod';
import type { OrdersTx } from '../tables.ts';
import { redrawLines } from './lines.ts';
import { demandVersion, lockOrder } from './lock.ts';
import type { SalesOrder } from './order.ts';

/** Changes an open order as the body says; all but the status `invoiced`, which is a verb of its own. */
export const updateOrder = async (
  tx: OrdersTx,
  id: string,
  body: z.output<typeof updateOrderBody>,
): Promise<SalesOrder> => {
  const { version, items, status, subtotal, total, ...head } = body;
  // Copies may take a moment to come: nobody else waits for the order's row meanwhile.
  const named = head.customerId ? await awaitCustomer(tx.db, head.customerId) : null;
  const products = await productsById(tx.db, items?.map((item) => item.productId) ?? []);
  const order = await lockOrder(tx, id);
  demandVersion(order, version);
  const changes = status && status !== 'invoiced' ? { ...head, status } : head;
  if (!items && Object.keys(changes).length === 0) return order;
  order.demand('edit');
  if (head.customerId && head.customerId !== order.customerId)
    order.customer = assertCustomer(named, 'customerId');
  const catalogue = { products, tier: order.customer.pricingTier };
  order.edit(tx, changes, items && redrawLines(order, items, catalogue));
  return order;
};
