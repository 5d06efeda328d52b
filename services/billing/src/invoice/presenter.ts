import {
  type InvoiceAnswer,
  type InvoiceItemAnswer,
  type InvoiceSummary,
  invoiceItemAnswer,
  invoiceSummary,
} from '@primal/contracts/billing/invoice';
import { allowedForInvoice, type InvoiceState } from '@primal/contracts/billing/rules';
import { isPositive } from '@primal/contracts/shared/decimal';
import { isUnweighed, type LineProduct, needsWeight, quantityShipped } from '@primal/contracts/shared/lines';
import { answerOf } from '@primal/service-kit/answers';
import type { LineFigures } from '@primal/service-kit/lines';
import type { InvoiceRecord, LineRecord } from './invoice.ts';

/** What a line says, whether it is stored or was computed just now. */
export interface Line extends LineFigures {
  product: LineProduct;
  description: string | null;
}

export const invoiceState = (
  invoice: Omit<InvoiceState, 'hasApplied' | 'unweighed'> & { applied: string },
  unweighed?: readonly string[],
): InvoiceState => ({
  status: invoice.status,
  hasApplied: isPositive(invoice.applied),
  hasMissingCatchWeights: invoice.hasMissingCatchWeights,
  pdfGenerated: invoice.pdfGenerated,
  isPending: invoice.isPending,
  broughtForward: invoice.broughtForward,
  ...(unweighed && { unweighed }),
});

const answer = answerOf(invoiceSummary);
const itemAnswer = answerOf(invoiceItemAnswer);

/** `unweighed`: the products whose lines lack their weight, where the lines are known. */
export const presentSummary = (invoice: InvoiceRecord, unweighed?: readonly string[]): InvoiceSummary => ({
  ...answer(invoice),
  allowed: allowedForInvoice(invoiceState(invoice, unweighed)),
});

const presentItem = (item: LineRecord, invoiceId: string): InvoiceItemAnswer => ({
  ...itemAnswer(item),
  invoiceId,
  productName: item.product.name,
  quantityShipped: quantityShipped(item),
  needsWeight: needsWeight(item.product),
});

/** The products of the lines that lack their weight. */
export const unweighedProducts = (items: readonly Pick<LineRecord, 'product' | 'weight'>[]): string[] =>
  items.filter(({ product, weight }) => isUnweighed(product, weight)).map(({ product }) => product.name);

export const presentInvoice = (invoice: InvoiceRecord, items: readonly LineRecord[]): InvoiceAnswer => ({
  ...presentSummary(invoice, unweighedProducts(items)),
  items: items.map((item) => presentItem(item, invoice.id)),
});
