import type { InvoiceFact } from '@primal/contracts/billing/events';
import type { Envelope } from '@primal/contracts/shared/events';
import { upsertNewer } from '@primal/service-kit/copies';
import type { AdminTx } from '../database.ts';

export const saveInvoiceTotal = async (
  { key, sequence, data }: Envelope<InvoiceFact>,
  tx: AdminTx,
): Promise<void> => {
  const { invoiceDate, total, status } = data;
  await upsertNewer(tx.db, 'invoice_totals', { id: key, sequence, invoice_date: invoiceDate, total, status });
};
