import { sql } from '@primal/service-kit/database';
import type { DeliveryTx } from '../tables.ts';
import { lockRoutes } from './store.ts';

/** Its invoice was voided, or its order deleted while it has no invoice. */
const isGone = sql<boolean>`case when s.invoice_id is not null then coalesce(i.status = 'voided', false)
  else coalesce(o.deleted, false) end`;

/**
 * A stop whose document was voided or deleted keeps its route open no longer; one whose document is there again does.
 * Called with each news of an order or invoice (docs/rules/delivery.md#invoiced-on-the-way).
 */
export const noteGone = async (
  tx: DeliveryTx,
  { salesOrderId, invoiceId }: { salesOrderId: string | null; invoiceId: string | null },
): Promise<void> => {
  // What was sent before is read below.
  await tx.em.flush();
  const stops = await tx.db
    .selectFrom('delivery_items as s')
    .leftJoin('invoices as i', 'i.id', 's.invoice_id')
    .leftJoin('orders as o', 'o.id', 's.sales_order_id')
    .where(sql<boolean>`(s.sales_order_id = ${salesOrderId} or s.invoice_id = ${invoiceId})`)
    .where(sql<boolean>`s.is_gone <> (${isGone})`)
    .select(['s.id', 's.route_id as routeId', isGone.as('isGone')])
    .execute();
  const routes = await lockRoutes(tx, [...new Set(stops.map(({ routeId }) => routeId))]);
  for (const { id, routeId, isGone } of stops) {
    const route = routes.find((one) => one.id === routeId);
    const stop = route?.findStop(id);
    if (stop) route?.markGone(tx, stop, isGone);
  }
};
