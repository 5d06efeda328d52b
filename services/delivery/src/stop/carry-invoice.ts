import { lockRoutes } from '../route/find.ts';
import type { DeliveryTx } from '../tables.ts';

/** When an order that is on a route is converted, its stop carries the invoice too (decisions, "Delivery"). */
export const carryInvoice = async (
  tx: DeliveryTx,
  salesOrderId: string,
  invoiceId: string,
): Promise<void> => {
  const stop = await tx.db
    .selectFrom('delivery_items')
    .where('sales_order_id', '=', salesOrderId)
    .where('invoice_id', 'is', null)
    .select(['id', 'route_id as routeId'])
    .executeTakeFirst();
  if (!stop) return;
  const [route] = await lockRoutes(tx, [stop.routeId]);
  const found = route?.findStop(stop.id);
  if (found) route?.carryInvoice(tx, found, invoiceId);
};
