import { defineEntity, p } from '@mikro-orm/core';
import type { StopAnswer } from '@primal/contracts/delivery/route';

/** The copy of an invoice with its lines; `sequence` is the version it shows. */
export const InvoiceSchema = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    customerId: p.uuid(),
    salesOrderId: p.uuid().strictNullable(),
    status: p.text(),
    invoiceDate: p.date().strictNullable(),
    deliveryDate: p.date().strictNullable(),
    hasMissingWeights: p.boolean().default(false),
    /** What a stop and the route sheet show of the invoice. */
    shown: p.json<NonNullable<StopAnswer['invoice']>>(),
  },
});

/** The copy of a sales order; `sequence` is the version it shows. Deleted ones stay, flagged: their stops stay too. */
export const OrderSchema = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    customerId: p.uuid().strictNullable(),
    invoiceId: p.uuid().strictNullable(),
    status: p.text().strictNullable(),
    expectedDeliveryDate: p.date().strictNullable(),
    workOrderPrinted: p.boolean().default(false),
    unweighedCount: p.integer().default(0),
    /** What a stop shows of the order; null when only the deletion was heard of. */
    shown: p.json<Omit<NonNullable<StopAnswer['salesOrder']>, 'isDeleted'>>().strictNullable(),
  },
});
