import { defineEntity, p } from '@mikro-orm/core';
import { creditMemoSaved, paymentSaved } from '@primal/contracts/billing/events';
import { type Tables, toCopyRow } from '@primal/service-kit/database';
import { type Subscription, syncCopy } from '@primal/service-kit/subscriptions';

export const CreditSchema = defineEntity({
  name: 'Credit',
  tableName: 'credits',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    customerId: p.uuid(),
    balance: p.decimal('string'),
  },
});

declare module '../tables.ts' {
  interface OrdersTables extends Tables<[typeof CreditSchema]> {}
}

const table = 'credits';

export const followCredits = (): Subscription[] => [
  syncCopy(paymentSaved, {
    table,
    row: ({ customerId, unapplied }) => toCopyRow(CreditSchema)({ customerId, balance: unapplied }),
  }),
  syncCopy(creditMemoSaved, {
    table,
    row: ({ customerId, balance }) => toCopyRow(CreditSchema)({ customerId, balance }),
  }),
];
