import { type InvoiceEventData, invoiceSaved } from '@primal/contracts/billing/events';
import { returnsOf } from '@primal/contracts/billing/returns';
import { stopInvoice } from '@primal/contracts/delivery/route';
import { copyOf } from '@primal/service-kit/database';
import { keepCopy, type Subscription } from '@primal/service-kit/subscriptions';
import { carryInvoice } from '../route/carry-invoice.ts';
import { lockDelivery } from '../route/store.ts';
import type { DeliveryTx } from '../tables.ts';
import { InvoiceSchema } from './tables.ts';

const row = (invoice: InvoiceEventData) =>
  copyOf(InvoiceSchema)({
    ...invoice,
    hasMissingWeights: invoice.hasMissingCatchWeights,
    shown: stopInvoice.parse({
      ...invoice,
      cashOnDelivery: invoice.customer.cashOnDelivery,
      returns: returnsOf(invoice.items),
    }),
  });

export const followInvoices = (): Subscription[] => [
  keepCopy(invoiceSaved, {
    table: 'invoices',
    row,
    before: ({ key, data: { salesOrderId } }, tx: DeliveryTx) =>
      lockDelivery(tx, { salesOrderId, invoiceId: key }),
    changed: async ({ data: { salesOrderId } }, tx) => {
      if (salesOrderId) await carryInvoice(tx, salesOrderId);
    },
  }),
];
