import { defineEntity, p } from '@mikro-orm/core';
import type { StopAnswer } from '@primal/contracts/delivery/stop';
import type { Tables } from '@primal/service-kit/database';

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
    shown: p.json<NonNullable<StopAnswer['invoice']>>(),
  },
});

export type CopiedOrder = Omit<NonNullable<StopAnswer['salesOrder']>, 'isDeleted' | 'deletionReason'>;

/**
 * Copy of a sales order; `sequence` is its version. A deleted order stays, flagged, because its stop stays
 * too.
 */
export const OrderSchema = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    deletionReason: p.text().strictNullable(),
    customerId: p.uuid().strictNullable(),
    invoiceId: p.uuid().strictNullable(),
    status: p.text().strictNullable(),
    expectedDeliveryDate: p.date().strictNullable(),
    workOrderPrinted: p.boolean().default(false),
    unweighedCount: p.integer().default(0),
    /** Order data that a stop shows; null if only the deletion arrived. */
    shown: p.json<CopiedOrder>().strictNullable(),
  },
});

declare module '../tables.ts' {
  interface DeliveryTables extends Tables<[typeof OrderSchema, typeof InvoiceSchema]> {}
}
