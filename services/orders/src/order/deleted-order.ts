import { defineEntity, p } from '@mikro-orm/core';
import type { Tables } from '@primal/service-kit/database';

/** A deleted order, for recalls: its customer, and why it was deleted. */
export const DeletedOrderSchema = defineEntity({
  name: 'DeletedOrder',
  tableName: 'deleted_orders',
  properties: {
    id: p.uuid().primary(),
    customerId: p.uuid(),
    /** Null if the order was open. */
    invoiceId: p.uuid().strictNullable(),
    reason: p.text().strictNullable(),
    deletedBy: p.text(),
    deletedAt: p.datetime(3),
  },
});

declare module '../tables.ts' {
  interface OrdersTables extends Tables<[typeof DeletedOrderSchema]> {}
}
