import type { AuditChange } from '@primal/contracts/audit';
import { type LineReturn, listSoldPieces, type SoldLine } from '@primal/contracts/billing/returns';
import { isPositive, sum } from '@primal/contracts/shared/decimal';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { formatPieceLabel, type ReturnMemo } from '@primal/contracts/shared/piece-data';
import { type DocumentTax, isSameTax } from '@primal/contracts/shared/sales-tax';
import { problem } from '@primal/service-kit/problem';
import { type HistoryTx, recordHistory, toInvoiceSubject } from './history.ts';
import { listReturnMemos } from './record.ts';

interface Revised {
  customerId: string;
  deliveryCharge: string;
  subtotal: string;
  discount: string;
  tax: string;
  salesTax: DocumentTax | null;
}

interface StoredLine<Line> {
  product: LineProduct;
  returns: LineReturn[];
  is(line: Line): boolean;
}

interface Revision<Line extends { total: string }> {
  customer?: { id: string };
  deliveryCharge?: string;
  salesTax?: DocumentTax | null;
  lines?: readonly Line[];
}

const changesTax = (invoice: Revised, salesTax: DocumentTax | null | undefined): boolean =>
  salesTax !== undefined && !isSameTax(salesTax, invoice.salesTax);

export const changesFigures = <Line extends { total: string }>(
  invoice: Revised,
  items: readonly StoredLine<Line>[],
  { customer, deliveryCharge, salesTax, lines }: Revision<Line>,
): boolean =>
  (customer !== undefined && customer.id !== invoice.customerId) ||
  (deliveryCharge !== undefined && deliveryCharge !== invoice.deliveryCharge) ||
  changesTax(invoice, salesTax) ||
  (lines !== undefined && (lines.length !== items.length || lines.some((line, at) => !items[at]?.is(line))));

/**
 * Protects lines that a valid credit memo returned. The memo used their figures, the customer, and shares of
 * discount and tax. 409 with a sentence if the line or customer changes, or the subtotal of an invoice with
 * discount or tax.
 */
export const assertKeepsReturned = <Line extends { total: string }>(
  invoice: Revised,
  items: readonly StoredLine<Line>[],
  { customer, salesTax, lines }: Revision<Line>,
): void => {
  const { customerId, subtotal, discount, tax } = invoice;
  const returned = items.filter((item) => item.returns.length > 0);
  if (returned.length > 0 && customer && customer.id !== customerId)
    throw problem.conflict(
      `Goods were credited. To change the customer, first void ${listReturnMemos(returned).join(', ')}.`,
    );
  if (returned.length > 0 && changesTax(invoice, salesTax))
    throw problem.conflict(
      `Goods were credited with their tax. To change the tax, first void ${listReturnMemos(returned).join(', ')}.`,
    );
  const lost = lines && returned.find((item) => !lines.some((line) => item.is(line)));
  if (lost)
    throw problem.conflict(
      `${lost.product.name} is credited on ${listReturnMemos([lost]).join(', ')}. Void that credit memo to change its line.`,
    );
  if (!lines || returned.length === 0 || !(isPositive(discount) || isPositive(tax))) return;
  if (!sum(lines.map(({ total }) => total)).eq(subtotal))
    throw problem.conflict(
      `Goods are credited on ${listReturnMemos(returned).join(', ')} with their share of the discount and tax. Void the credit memo first to change the subtotal.`,
    );
};

interface Credited {
  item: SoldLine;
  lines: readonly LineReturn[];
}

/** Corrected pieces of a line: `Ribeye, case 8812, lot L7: 21.000 → 2.100`. */
const listCorrections = ({ item, lines }: Credited): AuditChange[] => {
  const pieces = listSoldPieces(item);
  return lines
    .flatMap(({ corrections }) => corrections)
    .map(({ pieceId, billed, weight }) => {
      const at = pieces.findIndex(({ id }) => id === pieceId);
      const label = formatPieceLabel(pieces[at]?.piece ?? { serial: null, lot: null }, at + 1);
      return { field: `${item.product.name}, ${label}`, before: billed, after: weight };
    });
};

const reverse = ({ field, before, after }: AuditChange): AuditChange => ({
  field,
  before: after,
  after: before,
});

/** Records what a credit memo credits, or, with `isUndone`, no longer credits. */
const recordCredit = (
  tx: HistoryTx,
  invoice: { id: string; invoiceNumber: string },
  creditNumber: string,
  credited: readonly Credited[],
  isUndone = false,
): void => {
  const lines = credited.flatMap((one) => one.lines);
  const weights = credited.flatMap(listCorrections);
  const isBack = lines.some(({ reason }) => reason !== null);
  const changes = [
    ...(isBack ? [{ field: 'returned', before: null, after: creditNumber }] : []),
    ...(weights.length > 0 ? [{ field: 'corrected', before: null, after: creditNumber }, ...weights] : []),
  ];
  recordHistory(tx, invoice.id, 'changed', { changes: isUndone ? changes.map(reverse) : changes });
  if (weights.length === 0) return;
  const audited = isUndone ? weights.map(reverse) : weights;
  tx.audit({ kind: 'weight_corrected', subject: toInvoiceSubject(invoice), changes: audited });
};

/** Sentence if a later credit memo credits a piece of the line whose weight this memo corrected, else null. */
export const findLaterCredit = (
  { product, returns }: Pick<SoldLine, 'product' | 'returns'>,
  creditMemoId: string,
): string | null => {
  const corrected = new Set<string>();
  for (const back of returns) {
    const pieces = [...back.pieceIds, ...back.corrections.map(({ pieceId }) => pieceId)];
    if (back.creditMemoId === creditMemoId)
      for (const { pieceId } of back.corrections) corrected.add(pieceId);
    else if (pieces.some((id) => corrected.has(id)))
      return `${back.creditNumber} credits a piece of ${product.name} by its corrected weight. Void that credit memo first.`;
  }
  return null;
};

interface Returned {
  id: string;
  invoiceNumber: string;
  items: { map<Result>(work: (item: SoldLine & { id: string }) => Result): Result[] };
}

/** Adds what a credit memo credits to the lines, by line. */
export const creditLines = (
  tx: HistoryTx,
  invoice: Returned,
  { creditNumber }: ReturnMemo,
  back: ReadonlyMap<string, readonly LineReturn[]>,
): void => {
  const credited = invoice.items.map((item) => ({ item, lines: back.get(item.id) ?? [] }));
  recordCredit(tx, invoice, creditNumber, credited);
  for (const { item, lines } of credited) if (lines.length > 0) item.returns = [...item.returns, ...lines];
};

export const undoCredit = (
  tx: HistoryTx,
  invoice: Returned,
  { id, creditNumber }: { id: string; creditNumber: string },
): void => {
  const credited = invoice.items.map((item) => ({
    item,
    lines: item.returns.filter(({ creditMemoId }) => creditMemoId === id),
  }));
  recordCredit(tx, invoice, creditNumber, credited, true);
  for (const { item, lines } of credited)
    if (lines.length > 0) item.returns = item.returns.filter(({ creditMemoId }) => creditMemoId !== id);
};
