import { LockMode } from '@mikro-orm/core';
import { findCustomer, unknownCustomer } from '@primal/service-kit/copies/customers';
import { problem } from '@primal/service-kit/problem';
import type { OrdersTx } from '../tables.ts';
import type { OrderLine } from './line.ts';
import { SalesOrder } from './order.ts';

/** The order with its lines and customer, its row locked until the transaction ends; 404 when there is none. */
export const lockOrder = async (tx: OrdersTx, id: string): Promise<SalesOrder> => {
  const order = await tx.em.findOne(SalesOrder, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!order) throw problem.notFound('Sales order not found');
  await tx.em.populate(order, ['items']);
  order.customer =
    (await findCustomer(tx.db, order.customerId))?.customer ?? unknownCustomer(order.customerId);
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

/** Refuses a change that was made on an older version than the stored one. */
export const demandVersion = (order: SalesOrder, version: number | undefined): void => {
  if (version !== undefined && version !== order.version)
    throw problem.stale('Someone else changed this sales order meanwhile. Reload to see their changes.');
};
