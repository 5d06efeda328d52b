import type { StopAnswer } from '@primal/contracts/delivery/route';
import type { DeliveryDb } from '../tables.ts';

type Plain = 'customer' | 'invoice' | 'salesOrder' | 'route' | 'deliveredAt' | 'createdAt' | 'updatedAt';

/** A stop with what is known of its document, as a row. */
export interface StopRow extends Omit<StopAnswer, Plain> {
  customer: StopAnswer['customer'];
  invoice: StopAnswer['invoice'];
  order: Omit<NonNullable<StopAnswer['salesOrder']>, 'isDeleted'> | null;
  orderDeleted: boolean | null;
  deliveredAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const selectStops = (db: DeliveryDb) =>
  db
    .selectFrom('delivery_items as s')
    .innerJoin('delivery_routes as r', 'r.id', 's.route_id')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('invoices as i', 'i.id', 's.invoice_id')
    .leftJoin('orders as o', 'o.id', 's.sales_order_id')
    .select(['s.id', 's.status'])
    .select([
      's.route_id as routeId',
      's.invoice_id as invoiceId',
      's.sales_order_id as salesOrderId',
      's.customer_id as customerId',
      's.sequence_number as sequenceNumber',
      's.is_warehouse_pickup as isWarehousePickup',
      's.delivery_notes as deliveryNotes',
      's.delivered_at as deliveredAt',
      's.created_at as createdAt',
      's.updated_at as updatedAt',
    ])
    .select(['c.shown as customer', 'i.shown as invoice', 'o.shown as order', 'o.deleted as orderDeleted']);
