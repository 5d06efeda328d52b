import { defineEntity, p } from '@mikro-orm/core';
import {
  cashReceiptSaved,
  creditMemoSaved,
  invoiceSaved,
  type PaymentEventData,
  paymentSaved,
} from '@primal/contracts/billing/events';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import { copyOf } from '@primal/service-kit/database';
import { keepCopy, markDeleted, type Subscription } from '@primal/service-kit/subscriptions';

/** Which customer and products a document of another service uses; just enough to refuse their deletion. */
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
  /** Null for a sale to nobody in particular. */
  customerId: string | null;
  items: readonly { productId: string }[];
}

const table = 'document_uses';

const row = ({ customerId, items }: Document) =>
  copyOf(DocumentUseSchema)({
    customerId,
    productIds: [...new Set(items.map((item) => item.productId))],
  });

/** A customer who has paid stays, also when nothing was invoiced yet: there is credit on their account. */
const payerRow = ({ customerId }: PaymentEventData) => row({ customerId, items: [] });

/** A voided document still uses what is on it; of a deleted order nothing is left. */
export const followDocumentUses = (): Subscription[] => [
  keepCopy(orderSaved, { table, row }),
  keepCopy(invoiceSaved, { table, row }),
  keepCopy(creditMemoSaved, { table, row }),
  keepCopy(cashReceiptSaved, { table, row }),
  keepCopy(paymentSaved, { table, row: payerRow }),
  markDeleted(orderDeleted, { table, row: row({ customerId: null, items: [] }) }),
];
