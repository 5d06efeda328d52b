import {
  type InvoiceAnswer,
  type InvoiceItemAnswer,
  type InvoiceSummary,
  invoiceCustomer,
  invoiceItemAnswer,
  invoiceSummary,
} from '@primal/contracts/billing/invoice';
import { decideInvoiceActions } from '@primal/contracts/billing/invoice-rules';
import { computeReturnedQuantity } from '@primal/contracts/billing/returns';
import { returnMemo } from '@primal/contracts/orders/piece-data';
import { computeQuantityShipped, needsWeight } from '@primal/contracts/shared/lines';
import { createAnswerMapper, listDefaults } from '@primal/service-kit/answers';
import type { InvoiceRecord, LineRecord } from './fields.ts';
import { toInvoiceState } from './figures.ts';

/** Invoices store their customer, and older ones lack later fields. */
const customerDefaults = listDefaults(invoiceCustomer);

const answer = createAnswerMapper(invoiceSummary);
const itemAnswer = createAnswerMapper(invoiceItemAnswer);
const memo = createAnswerMapper(returnMemo);

export const toSummary = (invoice: InvoiceRecord, items?: readonly LineRecord[]): InvoiceSummary => ({
  ...answer(invoice),
  customer: { ...customerDefaults, ...invoice.customer },
  allowed: decideInvoiceActions(toInvoiceState(invoice, items)),
});

const toPieces = ({ pieces, returns }: LineRecord): InvoiceItemAnswer['pieces'] => {
  const memos = new Map(returns.flatMap(({ pieceIds, ...back }) => pieceIds.map((id) => [id, memo(back)])));
  return pieces.map((piece) => ({ ...piece, returned: memos.get(piece.id) ?? null }));
};

const toItem = (item: LineRecord, invoiceId: string): InvoiceItemAnswer => ({
  ...itemAnswer(item),
  invoiceId,
  productName: item.product.name,
  pieces: toPieces(item),
  quantityReturned: computeReturnedQuantity(item),
  quantityShipped: computeQuantityShipped(item),
  needsWeight: needsWeight(item.product),
});

export const toAnswer = (invoice: InvoiceRecord, items: readonly LineRecord[]): InvoiceAnswer => ({
  ...toSummary(invoice, items),
  items: items.map((item) => toItem(item, invoice.id)),
});
