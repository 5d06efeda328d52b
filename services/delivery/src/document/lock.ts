import { sql } from '@primal/service-kit/database';
import type { DeliveryTx } from '../tables.ts';

/**
 * Lets one transaction at a time say where a delivery goes: an order and its invoice are one delivery, named by the
 * order when there is one. Assigning and hearing of a conversion would otherwise miss each other.
 */
export const lockDelivery = async (
  { db }: DeliveryTx,
  { salesOrderId, invoiceId }: { salesOrderId: string | null; invoiceId: string | null },
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${salesOrderId ?? invoiceId}, 0))`.execute(db);
};
