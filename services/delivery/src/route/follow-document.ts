import type { DeliveryTx } from '../tables.ts';
import { carryInvoice } from './carry-invoice.ts';
import { noteGone } from './note-gone.ts';

interface Delivered {
  salesOrderId: string | null;
  invoiceId: string | null;
}

const isOnRoute = async ({ db }: DeliveryTx, { salesOrderId, invoiceId }: Delivered): Promise<boolean> => {
  const stop = await db
    .selectFrom('delivery_items')
    .where((either) =>
      either.or([either('sales_order_id', '=', salesOrderId), either('invoice_id', '=', invoiceId)]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return stop !== undefined;
};

/** Brings the stop of an order or invoice up to date with news of either; most news are of what is on no route. */
export const followDocument = async (tx: DeliveryTx, delivered: Delivered): Promise<void> => {
  if (!(await isOnRoute(tx, delivered))) return;
  if (delivered.salesOrderId) await carryInvoice(tx, delivered.salesOrderId);
  await noteGone(tx, delivered);
};
