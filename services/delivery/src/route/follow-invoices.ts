import { invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceEventData } from '@primal/contracts/billing/invoice';
import { groupReturns } from '@primal/contracts/billing/returns';
import { toGoodsLine } from '@primal/contracts/delivery/goods';
import { stopInvoice } from '@primal/contracts/delivery/stop';
import { describeReplacement, describeShortage } from '@primal/contracts/shared/shorts';
import { toCopyRow } from '@primal/service-kit/database';
import { type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import { InvoiceSchema } from '../copies/tables.ts';
import type { DeliveryTx } from '../tables.ts';
import { followDocument } from './follow-document.ts';
import { lockDelivery } from './store.ts';

const toLines = (items: InvoiceEventData['items']) => {
  const names = new Map(items.map(({ id, productName }) => [id, productName]));
  return items.map((item) => {
    const name = item.substituteFor === null ? undefined : names.get(item.substituteFor);
    const { unit, weighedPieces, pounds, poundsAreEstimate } = toGoodsLine({ ...item, isOpen: false });
    return {
      ...item,
      unit,
      pounds,
      poundsAreEstimate,
      weighedPieces,
      shortSentence: describeShortage(item),
      substituteSentence: name === undefined ? null : describeReplacement(name),
    };
  });
};

const toRow = (invoice: InvoiceEventData) =>
  toCopyRow(InvoiceSchema)({
    ...invoice,
    hasMissingWeights: invoice.hasMissingCatchWeights,
    shown: stopInvoice.parse({
      ...invoice,
      cashOnDelivery: invoice.customer.cashOnDelivery,
      items: toLines(invoice.items),
      returns: groupReturns(invoice.items),
    }),
  });

export const followInvoices = (): Subscription[] => [
  syncCopy(invoiceSaved, {
    table: 'invoices',
    row: toRow,
    before: async ({ key, data: { salesOrderId } }, tx: DeliveryTx) =>
      lockDelivery(tx, { salesOrderId, invoiceId: key }),
    onChanged: ({ key, data: { salesOrderId } }, tx) => followDocument(tx, { salesOrderId, invoiceId: key }),
  }),
];
