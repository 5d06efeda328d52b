import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import type { BillingTx } from '../tables.ts';

export type PaymentMethod = 'cash' | 'check' | 'credit_card' | 'wire_transfer' | 'ach';

export const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    customerId: p.uuid(),
    paymentDate: p.date(),
    amount: p.decimal('string'),
    paymentMethod: p.text().$type<PaymentMethod>(),
    checkNumber: p.text().strictNullable(),
    notes: p.text().strictNullable(),
    createdAt: p.datetime(3),
    allocations: () => p.oneToMany(Allocation).mappedBy('payment'),
  },
});

/** What a customer paid; dollars. */
export interface PaymentFacts {
  customerId: string;
  paymentDate: BusinessDate;
  amount: string;
  paymentMethod: PaymentMethod;
  allocations: { invoiceId: string; amount: string }[];
}

/** Money received. Its allocations say which invoices it settles. */
export class Payment extends PaymentSchema.class {
  /** Books a payment. The caller holds the invoices and raises what is applied to them. */
  static record({ em }: BillingTx, { allocations, ...facts }: PaymentFacts): Payment {
    const createdAt = new Date();
    const payment = em.create(Payment, {
      id: randomUUIDv7(),
      ...facts,
      checkNumber: null,
      notes: null,
      createdAt,
    });
    for (const allocation of allocations)
      em.create(Allocation, { id: randomUUIDv7(), payment, ...allocation, createdAt });
    return payment;
  }
}
PaymentSchema.setClass(Payment);

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
