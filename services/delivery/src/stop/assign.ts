import type { StopAnswer } from '@primal/contracts/delivery/route';
import type { StopDocument } from '../document/document.ts';
import { lockRoutes } from '../route/find.ts';
import type { NewStop } from '../route/route.ts';
import type { DeliveryTx } from '../tables.ts';
import { writtenStop } from './read.ts';

/** The stops that deliver this document already: its own, its invoice's or its order's. */
const existingStops = async ({ db }: DeliveryTx, { invoiceId, salesOrderId }: StopDocument) => {
  if (!invoiceId && !salesOrderId) return [];
  return db
    .selectFrom('delivery_items')
    .where((e) =>
      e.or([
        ...(invoiceId ? [e('invoice_id', '=', invoiceId)] : []),
        ...(salesOrderId ? [e('sales_order_id', '=', salesOrderId)] : []),
      ]),
    )
    .select(['id', 'route_id as routeId'])
    .execute();
};

/** Puts a document on a route and takes it off the one it was on (decisions, "Delivery"). */
export const putOnRoute = async (
  tx: DeliveryTx,
  routeId: string,
  { notes = null, ...facts }: NewStop & { notes?: string | null },
): Promise<StopAnswer> => {
  const existing = await existingStops(tx, facts);
  const routes = await lockRoutes(tx, [routeId, ...existing.map((stop) => stop.routeId)]);
  for (const route of routes)
    for (const { id } of existing) {
      const stop = route.findStop(id);
      if (stop) route.removeStop(tx, stop);
    }
  // The document's own stop must be gone before its new one takes the place.
  await tx.em.flush();
  const target = routes.find((route) => route.id === routeId);
  if (!target) throw new Error(`The route ${routeId} vanished.`);
  target.addNotes(notes);
  const stop = target.place(tx, facts);
  return writtenStop(tx, stop.id);
};
