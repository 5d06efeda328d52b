import { p } from '@mikro-orm/core';
import type { BookEntry } from '@primal/contracts/billing/books';
import {
  type createInvoiceBody,
  type InvoiceAnswer,
  type InvoiceCustomer,
  type InvoiceItemAnswer,
  type InvoiceSummary,
  invoiceCustomer,
  invoiceItemAnswer,
  invoiceSummary,
} from '@primal/contracts/billing/invoice';
import {
  decideInvoiceActions,
  type InvoiceState,
  type InvoiceStatus,
  invoiceKinds,
  invoiceStatuses,
} from '@primal/contracts/billing/invoice-rules';
import { computeReturnedQuantity, type LineReturn } from '@primal/contracts/billing/returns';
import { decimal, formatMoney, isPositive, toMoney } from '@primal/contracts/shared/decimal';
import type { LinePrice } from '@primal/contracts/shared/line-price';
import { computeQuantityShipped, type LineProduct, needsWeight } from '@primal/contracts/shared/lines';
import { type PieceData, returnMemo } from '@primal/contracts/shared/piece-data';
import { applyTax, type DocumentTax } from '@primal/contracts/shared/sales-tax';
import type { ShortFields } from '@primal/contracts/shared/shorts';
import { isUnweighedLine } from '@primal/contracts/shared/weighing';
import { aggregateColumns } from '@primal/service-kit/aggregate';
import { createAnswerMapper, listDefaults } from '@primal/service-kit/answers';
import type { RecordWith } from '@primal/service-kit/database';
import { computeTotals, type LineFigures, lineColumns } from '@primal/service-trade/lines';
import type { z } from 'zod';
import { type BookedLine, toBookedLines } from '../document/sale-lines.ts';

export const invoiceFields = {
  ...aggregateColumns,
  invoiceNumber: p.text(),
  salesOrderId: p.uuid().strictNullable(),
  salesOrderNumber: p.text().strictNullable(),
  customerId: p.uuid(),
  invoiceDate: p.date(),
  deliveryDate: p.date().strictNullable(),
  dueDate: p.date(),
  /** Null without an early-payment discount; fixed when the invoice is made. */
  discountPercent: p.decimal('string').strictNullable(),
  discountDate: p.date().strictNullable(),
  poNumber: p.text().strictNullable(),
  subtotal: p.decimal('string'),
  deliveryCharge: p.decimal('string'),
  tax: p.decimal('string'),
  salesTax: p.json<DocumentTax>().strictNullable(),
  discount: p.decimal('string'),
  total: p.decimal('string'),
  notes: p.text().strictNullable(),
  status: p.enum(invoiceStatuses),
  broughtForward: p.boolean(),
  kind: p.enum(invoiceKinds),
  hasMissingCatchWeights: p.boolean(),
  /** Bill-to block: follows the customer while the invoice is a draft, fixed once sent. */
  customer: p.json<InvoiceCustomer>(),
  /** True once sent. The audit trail records every later change of the invoice's figures. */
  wasSent: p.boolean(),
  /** Dollars of payments, credits, write-offs and discounts that settle this invoice. */
  applied: p.decimal('string'),
  /** Credits and early-payment discounts among `applied`. */
  credited: p.decimal('string'),
  discounted: p.decimal('string'),
  balance: p.decimal('string'),
  voidReason: p.text().strictNullable(),
  /** Day of the void, and the status before it. Null unless voided. */
  voidedOn: p.date().strictNullable(),
  voidedFrom: p.text().$type<InvoiceStatus>().strictNullable(),
  /** Pending until its papers are made, and it is completed or voided. */
  isPending: p.boolean(),
  pdfGenerated: p.boolean(),
  pdfPrinted: p.boolean(),
  completedAt: p.datetime(3).strictNullable(),
};

export const invoiceItemFields = {
  ...lineColumns,
  pieces: p.json<PieceData[]>(),
  /** Returns whose memo is not voided. */
  returns: p.json<LineReturn[]>(),
};

export type InvoiceRecord = RecordWith<typeof invoiceFields>;
export type LineRecord = Omit<RecordWith<typeof invoiceItemFields>, 'position'>;

export type FormFields = Omit<
  z.output<typeof createInvoiceBody>['invoice'],
  'customerId' | 'subtotal' | 'total' | 'status'
>;

export interface LineFacts extends LineFigures, LinePrice, ShortFields {
  product: LineProduct;
  description: string | null;
  quantityOrdered: string;
  pieces: PieceData[];
  substituteFor: string | null;
}

export const pickLineFacts = (line: LineFacts): LineFacts => ({
  product: line.product,
  description: line.description,
  quantityOrdered: line.quantityOrdered,
  quantity: line.quantity,
  weight: line.weight,
  individualWeights: line.individualWeights,
  pieces: line.pieces,
  unitPrice: line.unitPrice,
  priceSource: line.priceSource,
  listPrice: line.listPrice,
  total: line.total,
  shortReason: line.shortReason,
  shortNote: line.shortNote,
  substituteFor: line.substituteFor,
});

type Figures = Pick<
  InvoiceRecord,
  'subtotal' | 'tax' | 'salesTax' | 'total' | 'balance' | 'hasMissingCatchWeights' | 'status'
>;
type WeighedItem = Pick<LineRecord, 'product' | 'weight' | 'quantity' | 'shortReason'>;
type Given = Pick<InvoiceRecord, 'deliveryCharge' | 'tax' | 'salesTax' | 'discount' | 'applied' | 'status'> &
  Partial<Pick<InvoiceRecord, 'broughtForward' | 'kind' | 'total'>>;

const computeStatus = (status: InvoiceStatus, balance: string): InvoiceStatus => {
  if (status !== 'sent' && status !== 'paid') return status;
  return decimal(balance).eq(0) ? 'paid' : 'sent';
};

export const listUnweighedProducts = (items: readonly WeighedItem[]): string[] =>
  items.filter(isUnweighedLine).map(({ product }) => product.name);

export const listReturnMemos = (items: readonly Pick<LineRecord, 'returns'>[]): string[] => [
  ...new Set(items.flatMap(({ returns }) => returns.map(({ creditNumber }) => creditNumber))),
];

export const toInvoiceState = (
  invoice: InvoiceRecord,
  items?: readonly (WeighedItem & Pick<LineRecord, 'returns'>)[],
): InvoiceState => ({
  status: invoice.status,
  hasApplied: isPositive(invoice.applied),
  hasMissingCatchWeights: invoice.hasMissingCatchWeights,
  pdfGenerated: invoice.pdfGenerated,
  isPending: invoice.isPending,
  broughtForward: invoice.broughtForward,
  kind: invoice.kind,
  ...(items && { unweighed: listUnweighedProducts(items), returnedOn: listReturnMemos(items) }),
});

/** Sentence if the amount cannot settle the invoice; null if the invoice is outstanding and owes it. */
export const findSettlementProblem = (
  { invoiceNumber, status, balance }: { invoiceNumber: string; status: InvoiceStatus; balance: string },
  amount: string,
): string | null => {
  if (status === 'voided') return `Invoice ${invoiceNumber} has been voided.`;
  if (status === 'paid') return `Invoice ${invoiceNumber} is already paid.`;
  if (status === 'draft') return `Invoice ${invoiceNumber} is a draft: finalize it first.`;
  return decimal(amount).gt(balance)
    ? `${formatMoney(amount)} is more than the ${formatMoney(balance)} that invoice ${invoiceNumber} still owes.`
    : null;
};

const computeInvoiceTotals = (invoice: Given, items: readonly Pick<LineRecord, 'total'>[]) =>
  (invoice.broughtForward || (invoice.kind ?? 'sale') !== 'sale') && invoice.total !== undefined
    ? { subtotal: invoice.total, total: invoice.total }
    : computeTotals(
        items.map((item) => item.total),
        invoice,
        { document: 'invoice', path: 'invoice.' },
      );

export const computeInvoiceFigures = (
  invoice: Given,
  items: readonly (WeighedItem & Pick<LineRecord, 'total'>)[],
): Figures => {
  const { tax, salesTax } = invoice.salesTax ? applyTax(invoice.salesTax, items, invoice) : invoice;
  const { subtotal, total } = computeInvoiceTotals({ ...invoice, tax }, items);
  const balance = invoice.status === 'voided' ? '0.00' : toMoney(decimal(total).minus(invoice.applied));
  return {
    subtotal,
    tax,
    salesTax,
    total,
    balance,
    status: computeStatus(invoice.status, balance),
    hasMissingCatchWeights: listUnweighedProducts(items).length > 0,
  };
};

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

/** Sales reports count drafts, too. The customer's account counts an invoice once it is sent. */
export const toBookEntries = (
  invoice: Pick<
    InvoiceAnswer,
    'status' | 'invoiceDate' | 'customerId' | 'total' | 'deliveryCharge' | 'tax' | 'discount'
  > & { items: readonly BookedLine[] },
): BookEntry[] => {
  const { status, customerId, total, deliveryCharge, tax, discount, items } = invoice;
  if (status === 'voided') return [];
  const owed = status === 'draft' ? 'draft' : 'owed';
  const figures = [owed, customerId, total, deliveryCharge, tax, discount, toBookedLines(items)];
  return [{ date: invoice.invoiceDate, amount: total, figures: JSON.stringify(figures) }];
};
