import { defineEntity, p } from '@mikro-orm/core';
import type { InvoiceFact } from '@primal/contracts/billing/events';
import type { Envelope } from '@primal/contracts/shared/events';
import { upsertNewer } from '@primal/service-kit/subscriptions';
import type { AdminTx } from '../tables.ts';

/** The little of an invoice that the dashboard counts. `total` in dollars. */
export const InvoiceTotalSchema = defineEntity({
  name: 'InvoiceTotal',
  tableName: 'invoice_totals',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    invoiceDate: p.date(),
    total: p.decimal().precision(12).scale(2),
    status: p.text(),
  },
});

export const saveInvoiceTotal = async (
  { key, sequence, data }: Envelope<InvoiceFact>,
  tx: AdminTx,
): Promise<void> => {
  const { invoiceDate, total, status } = data;
  await upsertNewer(tx.db, 'invoice_totals', { id: key, sequence, invoice_date: invoiceDate, total, status });
};
