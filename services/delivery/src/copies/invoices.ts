import { type InvoiceEventData, invoiceSaved } from '@primal/contracts/billing/events';
import { stopInvoice } from '@primal/contracts/delivery/route';
import { copyOf } from '@primal/service-kit/database';
import { on, type Subscription, upsertNewer } from '@primal/service-kit/subscriptions';
import { carryInvoice } from '../route/carry-invoice.ts';
import { lockDelivery } from '../route/store.ts';
import type { DeliveryTx } from '../tables.ts';
import { InvoiceSchema } from './tables.ts';

const row = (invoice: InvoiceEventData) =>
  copyOf(InvoiceSchema)({
    ...invoice,
    hasMissingWeights: invoice.hasMissingCatchWeights,
    shown: stopInvoice.parse(invoice),
  });

export const followInvoices = (): Subscription[] => [
  on(
    invoiceSaved,
    async ({ key, sequence, data }, tx: DeliveryTx) => {
      const { salesOrderId } = data;
      await lockDelivery(tx, { salesOrderId, invoiceId: key });
      const isNews = await upsertNewer(tx.db, 'invoices', { id: key, sequence, ...row(data) });
      if (isNews && salesOrderId) await carryInvoice(tx, salesOrderId);
    },
    { copy: { table: 'invoices', row } },
  ),
];
