import {
  type InvoiceAnswer,
  type InvoiceItemAnswer,
  type InvoiceSummary,
  invoiceCustomer,
  invoiceItemAnswer,
  invoiceSummary,
} from '@primal/contracts/billing/invoice';
import { allowedForInvoice } from '@primal/contracts/billing/rules';
import { needsWeight, quantityShipped } from '@primal/contracts/shared/lines';
import { answerOf } from '@primal/service-kit/answers';
import type { InvoiceRecord, LineRecord } from './fields.ts';
import { stateOf, unweighedProducts } from './figures.ts';

const answer = answerOf(invoiceSummary);
const itemAnswer = answerOf(invoiceItemAnswer);

/** `unweighed`: the products whose lines lack their weight, where the lines are known. */
export const presentSummary = (invoice: InvoiceRecord, unweighed?: readonly string[]): InvoiceSummary => ({
  ...answer(invoice),
  // Stored before the block had all of its fields, it takes their defaults.
  customer: invoiceCustomer.parse(invoice.customer),
  allowed: allowedForInvoice(stateOf(invoice, unweighed)),
});

const presentItem = (item: LineRecord, invoiceId: string): InvoiceItemAnswer => ({
  ...itemAnswer(item),
  invoiceId,
  productName: item.product.name,
  quantityShipped: quantityShipped(item),
  needsWeight: needsWeight(item.product),
});

export const presentInvoice = (invoice: InvoiceRecord, items: readonly LineRecord[]): InvoiceAnswer => ({
  ...presentSummary(invoice, unweighedProducts(items)),
  items: items.map((item) => presentItem(item, invoice.id)),
});
