import { defineEntity, p } from '@mikro-orm/core';
import { type InvoiceEventData, invoiceSaved } from '@primal/contracts/billing/events';
import { type StopAnswer, stopInvoice } from '@primal/contracts/delivery/route';
import { copyOf } from '@primal/service-kit/database';
import { on, type Subscription, upsertNewer } from '@primal/service-kit/subscriptions';
import { carryInvoice, lockDelivery } from '../route/carry-invoice.ts';
import type { DeliveryTx } from '../tables.ts';

/** The copy of an invoice with its lines; `sequence` is the version it shows. */
export const InvoiceSchema = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    customerId: p.uuid(),
    salesOrderId: p.uuid().strictNullable(),
    status: p.text(),
    invoiceDate: p.date().strictNullable(),
    deliveryDate: p.date().strictNullable(),
    hasMissingWeights: p.boolean().default(false),
    /** What a stop and the route sheet show of the invoice. */
    shown: p.json<NonNullable<StopAnswer['invoice']>>(),
  },
});

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
