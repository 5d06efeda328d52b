import { randomUUIDv7 } from 'node:crypto';
import {
  computeReturnableQuantity,
  computeReturnFigures,
  isReturnedByPiece,
  listSoldPieces,
  type returnBody,
  type SoldPiece,
} from '@primal/contracts/billing/returns';
import { decimal, formatQuantity, formatWeight } from '@primal/contracts/shared/decimal';
import { writeWeights } from '@primal/contracts/shared/lines';
import { assertWhole } from '@primal/service-kit/lines';
import { createFieldProblem, ProblemError } from '@primal/service-kit/problem';
import type { z } from 'zod';
import type { CreditMemoLine } from '../credit-memo/credit-memo.ts';
import type { Invoice, InvoiceItem } from '../invoice/invoice.ts';

type SentLine = z.output<typeof returnBody>['lines'][number];

export interface ReturnedLine {
  line: CreditMemoLine & { invoiceItemId: string };
  pieceIds: string[];
}

const createReturnedProblem = (message: string, path: string): ProblemError =>
  new ProblemError(409, 'already_returned', message, { issues: [{ path, message }] });

const readPieces = (item: InvoiceItem, ids: readonly string[], path: string): SoldPiece[] => {
  const byId = new Map(listSoldPieces(item).map((piece) => [piece.id, piece]));
  return ids.map((id, at) => {
    const piece = byId.get(id);
    const { name } = item.product;
    if (!piece)
      throw createFieldProblem(`This piece of ${name} is not on this invoice.`, `${path}.pieceIds.${at}`);
    if (piece.returned)
      throw createReturnedProblem(
        `${name}, ${formatWeight(piece.weight)} lbs, already came back on ${piece.returned.creditNumber}.`,
        `${path}.pieceIds.${at}`,
      );
    return piece;
  });
};

/** Rejects a quantity above the sold or remaining one. */
const assertLeft = (item: InvoiceItem, quantity: string, path: string): void => {
  const { product, returns } = item;
  assertWhole(product, quantity, path);
  if (decimal(quantity).gt(item.quantity))
    throw createFieldProblem(`Only ${formatQuantity(item.quantity)} of ${product.name} was sold.`, path);
  const left = computeReturnableQuantity(item);
  if (decimal(quantity).lte(left)) return;
  const memos = [...new Set(returns.map(({ creditNumber }) => creditNumber))].join(', ');
  const rest = decimal(left).eq(0) ? 'All' : `All but ${formatQuantity(left)}`;
  throw createReturnedProblem(`${rest} of ${product.name} already came back on ${memos}.`, path);
};

const readLine = (item: InvoiceItem, sent: SentLine, path: string): ReturnedLine => {
  const { product } = item;
  const isByPieces = isReturnedByPiece(item);
  if (isByPieces && sent.quantity != null)
    throw createFieldProblem(
      `${product.name} was weighed: choose its pieces, not a quantity.`,
      `${path}.quantity`,
    );
  if (!isByPieces && sent.pieceIds != null)
    throw createFieldProblem(`${product.name} is counted: enter a quantity, not pieces.`, `${path}.pieceIds`);
  const pieces = readPieces(item, sent.pieceIds ?? [], path);
  if (sent.quantity != null) assertLeft(item, sent.quantity, `${path}.quantity`);
  const { weights, ...figures } = computeReturnFigures(item, sent);
  return {
    line: {
      id: randomUUIDv7(),
      productId: product.id,
      product,
      description: item.description,
      ...figures,
      unitPrice: item.unitPrice,
      individualWeights: writeWeights(weights),
      invoiceItemId: item.id,
      returnReason: sent.reason,
      pieces: pieces.flatMap(({ piece }) => piece ?? []),
    },
    pieceIds: pieces.map(({ id }) => id),
  };
};

/** Requested returns as credit memo lines: 400 for invalid input, 409 for already returned items. */
export const readReturnedLines = (invoice: Invoice, sent: readonly SentLine[]): ReturnedLine[] => {
  const items = new Map(invoice.items.getItems().map((item) => [item.id, item]));
  return sent.map((line, at) => {
    const item = items.get(line.itemId);
    const path = `lines.${at}`;
    if (!item) throw createFieldProblem(`This line is not on ${invoice.invoiceNumber}.`, `${path}.itemId`);
    return readLine(item, line, path);
  });
};
