import { defineEntity, p } from '@mikro-orm/core';
import {
  cashReceiptSaved,
  creditMemoSaved,
  invoiceSaved,
  type PaymentEventData,
  paymentSaved,
} from '@primal/contracts/billing/events';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import { toCopyRow } from '@primal/service-kit/database';
import { markDeleted, type Subscription, syncCopy } from '@primal/service-kit/subscriptions';

/** Customer and products that another service's document uses. Serves only to reject their deletion. */
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

interface Document {
  customerId: string | null;
  items: readonly { productId: string }[];
}

const table = 'document_uses';

const row = ({ customerId, items }: Document) =>
  toCopyRow(DocumentUseSchema)({
    customerId,
    productIds: [...new Set(items.map((item) => item.productId))],
  });

/** Prevents the deletion of a customer who paid, even without invoices, because their account has credit. */
const payerRow = ({ customerId }: PaymentEventData) => row({ customerId, items: [] });

/** A voided document still uses its records; a deleted order uses nothing. */
export const followDocumentUses = (): Subscription[] => [
  syncCopy(orderSaved, { table, row }),
  syncCopy(invoiceSaved, { table, row }),
  syncCopy(creditMemoSaved, { table, row }),
  syncCopy(cashReceiptSaved, { table, row }),
  syncCopy(paymentSaved, { table, row: payerRow }),
  markDeleted(orderDeleted, { table, row: row({ customerId: null, items: [] }) }),
];
