import { randomUUIDv7 } from 'node:crypto';
import { type CreditFigures, computeLineCredits } from '@primal/contracts/billing/line-credits';
import {
  computeReturnableQuantity,
  isReturnedByPiece,
  listSoldPieces,
  type returnBody,
  type SoldPiece,
} from '@primal/contracts/billing/returns';
import { explainNoCredit } from '@primal/contracts/billing/weight-corrections';
import { decimal, formatQuantity, formatWeight } from '@primal/contracts/shared/decimal';
import { isBilledByWeight, writeWeights } from '@primal/contracts/shared/lines';
import { createFieldProblem, ProblemError } from '@primal/service-kit/problem';
import { assertWhole } from '@primal/service-trade/lines';
import type { z } from 'zod';
import type { Invoice, InvoiceItem } from '../invoice/invoice.ts';
import type { CreditMemoLine } from './presenter.ts';

type SentLine = z.output<typeof returnBody>['lines'][number];

export interface ReturnedLine {
  line: CreditMemoLine & { invoiceItemId: string };
  pieceIds: string[];
}

const createReturnedProblem = (message: string, path: string): ProblemError =>
  new ProblemError(409, 'already_returned', message, { issues: [{ path, message }] });

const readPieces = (item: InvoiceItem, ids: readonly string[], path: (at: number) => string): SoldPiece[] => {
  const byId = new Map(listSoldPieces(item).map((piece) => [piece.id, piece]));
  return ids.map((id, at) => {
    const piece = byId.get(id);
    const { name } = item.product;
    if (!piece) throw createFieldProblem(`This piece of ${name} is not on this invoice.`, path(at));
    if (piece.returned)
      throw createReturnedProblem(
        `${name}, ${formatWeight(piece.weight)} lbs, already came back on ${piece.returned.creditNumber}.`,
        path(at),
      );
    return piece;
  });
};

type Corrections = NonNullable<SentLine['corrections']>;

/** Rejects a line that is not billed by weight, and a weight that credits nothing. */
const assertCredited = (item: InvoiceItem, corrections: Corrections, path: string): void => {
  const { name } = item.product;
  if (corrections.length > 0 && !(isReturnedByPiece(item) && isBilledByWeight(item.product)))
    throw createFieldProblem(
      `${name} is not billed by weight, so its weight does not change the price.`,
      path,
    );
  const ids = corrections.map(({ pieceId }) => pieceId);
  const pieces = readPieces(item, ids, (at) => `${path}.${at}.pieceId`);
  for (const [at, { weight }] of pieces.entries()) {
    const refused = explainNoCredit(weight, corrections[at]?.weight ?? weight);
    if (refused) throw createFieldProblem(`${name}: ${refused}`, `${path}.${at}.weight`);
  }
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

const toMemoLine = (
  item: InvoiceItem,
  { weights, corrections, ...figures }: CreditFigures,
  { reason }: SentLine,
  pieces: readonly SoldPiece[],
): ReturnedLine => {
  const isBack = corrections.length === 0;
  const back = isBack ? pieces : [];
  const { product, description, unitPrice } = item;
  return {
    line: {
      id: randomUUIDv7(),
      productId: product.id,
      product,
      description,
      ...figures,
      unitPrice,
      individualWeights: writeWeights(weights),
      invoiceItemId: item.id,
      returnReason: isBack ? (reason ?? 'other') : null,
      pieces: back.flatMap(({ piece, weight }) => (piece ? { ...piece, weight } : [])),
      corrections,
    },
    pieceIds: back.map(({ id }) => id),
  };
};

const readLine = (item: InvoiceItem, sent: SentLine, path: string): ReturnedLine[] => {
  const { product } = item;
  const isByPieces = isReturnedByPiece(item);
  if (isByPieces && sent.quantity != null)
    throw createFieldProblem(
      `${product.name} was weighed: choose its pieces, not a quantity.`,
      `${path}.quantity`,
    );
  if (!isByPieces && sent.pieceIds != null)
    throw createFieldProblem(`${product.name} is counted: enter a quantity, not pieces.`, `${path}.pieceIds`);
  const pieces = readPieces(item, sent.pieceIds ?? [], (at) => `${path}.pieceIds.${at}`);
  if (sent.quantity != null) assertLeft(item, sent.quantity, `${path}.quantity`);
  assertCredited(item, sent.corrections ?? [], `${path}.corrections`);
  return computeLineCredits(item, sent).map((figures) => toMemoLine(item, figures, sent, pieces));
};

/**
 * Requested returns and corrected weights as credit memo lines: 400 for invalid input, 409 for already returned
 * items.
 */
export const readReturnedLines = (invoice: Invoice, sent: readonly SentLine[]): ReturnedLine[] => {
  const items = new Map(invoice.items.getItems().map((item) => [item.id, item]));
  return sent.flatMap((line, at) => {
    const item = items.get(line.itemId);
    const path = `lines.${at}`;
    if (!item) throw createFieldProblem(`This line is not on ${invoice.invoiceNumber}.`, `${path}.itemId`);
    return readLine(item, line, path);
  });
};
