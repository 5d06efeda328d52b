import { defineEntity, p } from '@mikro-orm/core';
import type { PaymentEventData } from '@primal/contracts/billing/events';
import type { Envelope } from '@primal/contracts/shared/events';
import { upsertNewer } from '@primal/service-kit/subscriptions';
import type { AdminTx } from '../tables.ts';

/** Which customer and products a document of another service uses; just enough to refuse their deletion. */
export const DocumentUseSchema = defineEntity({
  name: 'DocumentUse',
  tableName: 'document_uses',
  properties: {
    /** The document's id. */
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

const useRow = ({ customerId, items }: Document) => ({
  customer_id: customerId,
  product_ids: [...new Set(items.map((item) => item.productId))],
});
export const use = { copy: { table, row: useRow } };

/** Notes what an order, an invoice, a credit memo or a cash receipt uses now. A voided one is still a document. */
export const saveUse = async ({ key, sequence, data }: Envelope<Document>, tx: AdminTx): Promise<void> => {
  await upsertNewer(tx.db, table, { id: key, sequence, ...useRow(data) });
};

const payerRow = ({ customerId }: PaymentEventData) => ({ customer_id: customerId, product_ids: [] });
export const payer = { copy: { table, row: payerRow } };

/** A customer who has paid stays, also when nothing was invoiced yet: there is credit on their account. */
export const savePayer = async (
  { key, sequence, data }: Envelope<PaymentEventData>,
  tx: AdminTx,
): Promise<void> => {
  await upsertNewer(tx.db, table, { id: key, sequence, ...payerRow(data) });
};

const nothing = { customer_id: null, product_ids: [] };
export const noUse = { gone: { table, row: nothing } };

/** A deleted order uses nothing. Its row stays, so that an event that comes late cannot bring its use back. */
export const dropUse = async ({ key, sequence }: Envelope<unknown>, tx: AdminTx): Promise<void> => {
  await upsertNewer(tx.db, table, { id: key, sequence, ...nothing });
};
