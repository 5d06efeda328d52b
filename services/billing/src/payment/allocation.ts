import { defineEntity, p } from '@mikro-orm/core';
import { Payment } from './payment.ts';

/** The part of a payment that settles an invoice, in dollars. */
export const AllocationSchema = defineEntity({
  name: 'Allocation',
  tableName: 'allocations',
  properties: {
    id: p.uuid().primary(),
    payment: () => p.manyToOne(Payment).fieldName('payment_id'),
    invoiceId: p.uuid(),
    amount: p.decimal('string'),
    createdAt: p.datetime(3),
  },
});

export class Allocation extends AllocationSchema.class {}
AllocationSchema.setClass(Allocation);
