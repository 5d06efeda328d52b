import type { DeliveryTx } from '../tables.ts';
import { lockRoutes } from './store.ts';

/**
 * The stop of an order carries the invoice that the order became; that of an order which was opened again carries none until
 * it is converted anew. A voided invoice whose order is still invoiced by it stays where it is. Called with each news of the
 * order or of one of its invoices, in whichever order they come.
 */
export const carryInvoice = async (tx: DeliveryTx, salesOrderId: string): Promise<void> => {
  const stop = await tx.db
    .selectFrom('delivery_items as s')
    .leftJoin('orders as o', 'o.id', 's.sales_order_id')
    .leftJoin('invoices as carried', 'carried.id', 's.invoice_id')
    .where('s.sales_order_id', '=', salesOrderId)
    .select(['s.id', 's.route_id as routeId', 's.invoice_id as carriedId', 'carried.status as carriedStatus'])
    .select(['o.invoice_id as invoiceId'])
    .executeTakeFirst();
  if (!stop) return;
  const isFree = stop.carriedId === null || stop.carriedStatus === 'voided';
  const invoiceId = stop.invoiceId ?? (await findLiveInvoice(tx, salesOrderId));
  if (!isFree || invoiceId === stop.carriedId) return;
  const [route] = await lockRoutes(tx, [stop.routeId]);
  const found = route?.findStop(stop.id);
  if (found) route?.carryInvoice(tx, found, invoiceId);
};

/** The invoice of an order whose conversion is not heard of yet: billing may be quicker. */
const findLiveInvoice = async ({ db }: DeliveryTx, salesOrderId: string): Promise<string | null> => {
  const invoice = await db
    .selectFrom('invoices')
    .select('id')
    .where('sales_order_id', '=', salesOrderId)
    .where('status', '<>', 'voided')
    .executeTakeFirst();
  return invoice?.id ?? null;
};
