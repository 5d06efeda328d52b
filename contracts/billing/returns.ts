import { z } from 'zod';
import { quantity } from '../shared/amounts.ts';
import { apiTable } from '../shared/api.ts';
import { type Decimal, decimal, isPositive, sum, toMoney, toWeight } from '../shared/decimal.ts';
import { maxLines } from '../shared/line-body.ts';
import {
  computeCatalogWeight,
  computeLineTotal,
  type LineProduct,
  maxWeightsPerLine,
  needsWeight,
  parseWeights,
} from '../shared/lines.ts';
import { type PieceData, returnMemo } from '../shared/piece-data.ts';
import { id } from '../shared/schemas.ts';
import { type ShortReason, shortReasons } from '../shared/shorts.ts';
import { type CreditReason, creditMemoAnswer } from './credit-memo.ts';
import { collectCorrectedWeights, correctedPieces, weightCorrection } from './weight-corrections.ts';

const reasonRequired = `Reason must be one of ${shortReasons.join(', ')}.`;

const returnedLine = z
  .strictObject({
    itemId: id(),
    pieceIds: z
      .array(id(), { error: 'Pieces must be a list.' })
      .min(1, 'Please choose at least one piece.')
      .max(maxWeightsPerLine, `A line holds at most ${maxWeightsPerLine} weights.`)
      .refine((ids) => new Set(ids).size === ids.length, 'A piece is listed twice.')
      .nullish(),
    quantity: quantity()
      .refine((value) => value !== '0.000', 'The quantity must be above 0.')
      .nullish(),
    corrections: correctedPieces().nullish(),
    /** Required unless the line only has corrections. */
    reason: z.enum(shortReasons, { error: reasonRequired }).nullish(),
  })
  .refine(
    ({ pieceIds, quantity, corrections }) =>
      pieceIds == null ? (quantity == null) === (corrections != null) : quantity == null,
    'Choose the pieces that came back, or enter a quantity for a counted line.',
  )
  .refine(
    ({ pieceIds, corrections, reason }) => reason != null || (pieceIds == null && corrections != null),
    {
      path: ['reason'],
      message: reasonRequired,
    },
  )
  .refine(
    ({ pieceIds, corrections }) => !corrections?.some(({ pieceId }) => pieceIds?.includes(pieceId)),
    'A piece either came back or has another weight.',
  );

export const returnBody = z.strictObject({
  lines: z
    .array(returnedLine, { error: 'Lines must be a list.' })
    .min(1, 'Please choose what came back.')
    .max(maxLines, `Must hold at most ${maxLines} lines.`)
    .refine(
      (lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
      'A line is listed twice.',
    ),
});

/** A credit memo line for returned goods, or for pieces that weigh less than billed. */
export const lineReturn = returnMemo.extend({
  /** Null if nothing came back and only weights were corrected. */
  reason: z.enum(shortReasons).nullable(),
  /** Returned quantity, 0 for corrected weights. */
  quantity: z.string(),
  /** Pounds returned, or billed too much. Null if unknown. */
  weight: z.string().nullable(),
  total: z.string(),
  /** Dollars: share of the invoice's discount and tax. */
  discount: z.string(),
  tax: z.string(),
  /** Returned pieces. */
  pieceIds: z.array(z.string()),
  corrections: z.array(weightCorrection).default([]),
});
export type LineReturn = z.infer<typeof lineReturn>;

export interface SoldLine {
  id: string;
  product: LineProduct;
  quantity: string;
  weight: string | null;
  unitPrice: string;
  total: string;
  individualWeights: string;
  pieces: readonly PieceData[];
  returns: readonly LineReturn[];
}

/** Lines with individual weights are returned by piece, all other lines by quantity. */
export const isReturnedByPiece = ({
  product,
  individualWeights,
}: Pick<SoldLine, 'product' | 'individualWeights'>): boolean =>
  needsWeight(product) || parseWeights(individualWeights).length > 0;

export interface SoldPiece {
  id: string;
  /** Pounds, after corrections. */
  weight: string;
  /** Pounds on the invoice. */
  billed: string;
  quantity: string;
  piece: PieceData | null;
  returned: LineReturn | null;
}

/** Derives a stable id from the line and position, for a weight stored without a piece. */
const derivePieceId = (itemId: string, place: number): string => {
  const end = Number.parseInt(itemId.slice(-6), 16) ^ (place + 1);
  return `${itemId.slice(0, -6)}${end.toString(16).padStart(6, '0')}`;
};

/** Empty for a counted line (docs/rules/shorts-and-returns.md#pieces-of-a-line). */
export const listSoldPieces = (line: SoldLine): SoldPiece[] => {
  if (!isReturnedByPiece(line)) return [];
  const weights = parseWeights(line.individualWeights);
  const known = line.pieces.length === weights.length ? line.pieces : [];
  const returned = new Map(line.returns.flatMap((back) => back.pieceIds.map((piece) => [piece, back])));
  const corrected = collectCorrectedWeights(line);
  const createSoldPiece = (billed: string, place: number, count: string): SoldPiece => {
    const piece = known[place] ?? null;
    const own = piece?.id ?? derivePieceId(line.id, place);
    const weight = corrected.get(own) ?? billed;
    return { id: own, weight, billed, quantity: count, piece, returned: returned.get(own) ?? null };
  };
  if (weights.length > 0)
    return weights.map((weight, place) => createSoldPiece(toWeight(weight), place, '1.000'));
  return isPositive(line.weight) ? [createSoldPiece(line.weight ?? '', 0, line.quantity)] : [];
};

/** Pieces, or the quantity of a counted line. 3 places. */
export const computeReturnedQuantity = ({ returns }: Pick<SoldLine, 'returns'>): string =>
  toWeight(sum(returns.map((back) => back.quantity)));

export const computeReturnableQuantity = (line: Pick<SoldLine, 'quantity' | 'returns'>): string =>
  toWeight(decimal(line.quantity).minus(computeReturnedQuantity(line)));

export interface ReturnChoice {
  pieceIds?: readonly string[] | null | undefined;
  quantity?: string | null | undefined;
}

export interface ReturnFigures {
  quantity: string;
  weight: string | null;
  /** Pounds of each piece. Empty if unknown. */
  weights: string[];
  /** Dollars. */
  total: string;
}

interface Out {
  quantity: string;
  weight: string | null;
  weights: string[];
}

const combinePieces = (pieces: readonly SoldPiece[], line: SoldLine): Out => ({
  quantity: toWeight(sum(pieces.map((piece) => piece.quantity))),
  weight: pieces.length > 0 ? toWeight(sum(pieces.map((piece) => piece.weight))) : null,
  weights: parseWeights(line.individualWeights).length > 0 ? pieces.map((piece) => piece.weight) : [],
});

const createCountedOut = (line: SoldLine, amount: string): Out => ({
  quantity: amount,
  weight: computeCatalogWeight(line.product, amount),
  weights: [],
});

export const computeUncredited = ({ total, returns }: SoldLine): Decimal =>
  decimal(total).minus(sum(returns.map((back) => back.total)));

/**
 * Computes the credit for a return, up to the part of the line that is not credited yet. The last return
 * takes all of that part, so that the returns sum to the line total
 * (docs/rules/shorts-and-returns.md#what-a-return-is-worth).
 */
export const computeReturnFigures = (
  line: SoldLine,
  { pieceIds, quantity: amount }: ReturnChoice,
): ReturnFigures => {
  const chosen = new Set(pieceIds);
  const out = listSoldPieces(line).filter(({ returned }) => !returned);
  const byPieces = isReturnedByPiece(line);
  const back = byPieces
    ? combinePieces(
        out.filter((piece) => chosen.has(piece.id)),
        line,
      )
    : createCountedOut(line, toWeight(amount ?? 0));
  const isLast = byPieces
    ? out.every((piece) => chosen.has(piece.id))
    : decimal(amount ?? 0).gte(computeReturnableQuantity(line));
  const left = computeUncredited(line);
  if (isLast) return { ...back, total: toMoney(left) };
  if (decimal(back.quantity).eq(0)) return { ...back, total: '0.00' };
  const own = computeLineTotal(line.product, { ...back, unitPrice: line.unitPrice });
  return { ...back, total: toMoney(left.lt(own) ? left : own) };
};

export const invoiceReturn = returnMemo.extend({
  lines: z.array(
    z.object({
      productName: z.string(),
      quantity: z.string(),
      weight: z.string().nullable(),
      reason: z.enum(shortReasons),
    }),
  ),
});
export type InvoiceReturn = z.infer<typeof invoiceReturn>;

/** Goods that came back, by credit memo. */
export const groupReturns = (
  items: readonly { productName: string; returns: readonly LineReturn[] }[],
): InvoiceReturn[] => {
  const byMemo = new Map<string, InvoiceReturn>();
  for (const { productName, returns } of items)
    for (const { creditMemoId, creditNumber, creditDate, quantity, weight, reason } of returns) {
      if (reason === null) continue;
      const memo = byMemo.get(creditMemoId) ?? { creditMemoId, creditNumber, creditDate, lines: [] };
      memo.lines.push({ productName, quantity, weight, reason });
      byMemo.set(creditMemoId, memo);
    }
  return [...byMemo.values()].sort((a, b) =>
    a.creditNumber.localeCompare(b.creditNumber, 'en', { numeric: true }),
  );
};

/** Type of the credit memo. `reasons` are those of returned goods; empty for corrected weights. */
export const deriveCreditReason = (
  reasons: readonly ShortReason[],
): Extract<CreditReason, 'return' | 'damaged' | 'overcharge'> => {
  if (reasons.length === 0) return 'overcharge';
  return reasons.every((reason) => reason === 'damaged') ? 'damaged' : 'return';
};

export const returnsApi = apiTable({
  createReturn: {
    method: 'POST',
    path: '/api/invoices/{id}/returns',
    permission: 'invoice',
    summary:
      "Record a return or correct weights of a sent invoice: creates a credit memo for the pieces, quantities or pounds at the invoice's prices. 409 with the credit memo if they were already returned.",
    body: returnBody,
    answer: creditMemoAnswer,
    status: 201,
    creates: true,
  },
});
