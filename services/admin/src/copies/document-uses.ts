import { defineEntity, p } from '@mikro-orm/core';
import {
  cashReceiptSaved,
  creditMemoSaved,
  invoiceSaved,
  paymentSaved,
} from '@primal/contracts/billing/events';
import type { PaymentEventData } from '@primal/contracts/billing/payment';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import { type Tables, toCopyRow } from '@primal/service-kit/database';
import { markDeleted, type Subscription, syncCopy } from '@primal/service-kit/subscriptions';

/**
 * Customer and products that another service's document uses. The copy exists only to reject their deletion.
 */
export const DocumentUseSchema = defineEntity({
  name: 'DocumentUse',
  tableName: 'document_uses',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    customerId: p.uuid().strictNullable(),
    productIds: p.uuid().array(),
  },
});

declare module '../tables.ts' {
  interface AdminTables extends Tables<[typeof DocumentUseSchema]> {}
}

interface Document {
  customerId: string | null;
  items: readonly { productId: string }[];
}

const table = 'document_uses';

const toRow = ({ customerId, items }: Document) =>
  toCopyRow(DocumentUseSchema)({
    customerId,
    productIds: [...new Set(items.map((item) => item.productId))],
  });

/** Prevents the deletion of a customer who paid, even without invoices, because their account has credit. */
const toPayerRow = ({ customerId }: PaymentEventData) => toRow({ customerId, items: [] });

/** A voided document still uses its customer and products. A deleted order uses nothing. */
export const followDocumentUses = (): Subscription[] => [
  syncCopy(orderSaved, { table, row: toRow }),
  syncCopy(invoiceSaved, { table, row: toRow }),
  syncCopy(creditMemoSaved, { table, row: toRow }),
  syncCopy(cashReceiptSaved, { table, row: toRow }),
  syncCopy(paymentSaved, { table, row: toPayerRow }),
  markDeleted(orderDeleted, { table, row: toRow({ customerId: null, items: [] }) }),
];
