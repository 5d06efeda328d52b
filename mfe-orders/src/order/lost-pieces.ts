import type { OrderAnswer } from '@primal/contracts/orders/order';
import { pieceApi } from '@primal/contracts/orders/piece';
import { formatWeight, toWeight } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { matchPiecesByWeight } from '@primal/contracts/shared/piece-data';
import { confirm } from '@primal/kit';
import { type GridLine, listFilledLines } from '@primal/kit/grid';
import { send } from '@primal/kit/platform';
import { createElement } from 'react';

/** Identity of a stored piece. Weight in pounds with 3 places; null if none is required. */
interface Piece {
  id: string;
  weight: string | null;
  gtin: string | null;
  serial: string | null;
  lot: string | null;
}

/** `case 8812, lot L77`; null for a typed or scale piece. */
const describeCase = ({ gtin, serial, lot }: Omit<Piece, 'id' | 'weight'>): string | null => {
  const parts = [serial && `case ${serial}`, lot && `lot ${lot}`].filter(Boolean);
  if (parts.length > 0) return parts.join(', ');
  return gtin && `a case of GTIN ${gtin}`;
};

/**
 * Labeled pieces a line loses if saved with these weights (pounds, 3 places): `case 8812, lot L77, 8.20 lbs`. Null
 * weights remove the line. `all` includes unlabeled pieces.
 */
export const findLostPieces = (
  stored: readonly Piece[],
  weights: readonly string[] | null,
  { all = false } = {},
): string[] => {
  const weighed = stored.flatMap((piece) =>
    piece.weight === null ? [] : { ...piece, weight: piece.weight },
  );
  const none = { id: '', gtin: null, serial: null, lot: null };
  const kept = new Set(
    matchPiecesByWeight(weighed, weights ?? [], (weight) => ({ ...none, weight })).map(({ id }) => id),
  );
  const lost = stored.filter(({ id, weight }) => weights === null || (weight !== null && !kept.has(id)));
  return lost.flatMap((piece) => {
    const label = describeCase(piece);
    if (!label && !all) return [];
    return [label, piece.weight !== null && `${formatWeight(piece.weight)} lbs`].filter(Boolean).join(', ');
  });
};

interface ReplacedLine {
  id: string;
  productName: string;
  weights: readonly string[] | null;
}

/**
 * A sentence per lost labeled piece: `Ribeye: case 8812, lot L77, 8.20 lbs will be removed.` `all` includes
 * unlabeled pieces.
 */
export const listLostPieces = async (
  orderId: string,
  lines: readonly ReplacedLine[],
  which?: { all: boolean },
): Promise<string[]> => {
  if (lines.length === 0) return [];
  const stored = await send(pieceApi.listPieces, { params: { id: orderId } });
  const byLine = Map.groupBy(stored, ({ itemId }) => itemId);
  return lines.flatMap(({ id, productName, weights }) =>
    findLostPieces(byLine.get(id) ?? [], weights, which).map(
      (piece) => `${productName}: ${piece} will be removed.`,
    ),
  );
};

/**
 * Lines whose pieces an edit affects: removed, or with another product or weights. `all` returns every line, for
 * orders that someone else changed.
 */
export const listReplacedLines = (
  { items }: Pick<OrderAnswer, 'items'>,
  lines: readonly GridLine[],
  { all = false } = {},
): ReplacedLine[] => {
  const now = new Map(listFilledLines(lines).map((line) => [line.id, line]));
  return items.flatMap(({ id, productId, productName, individualWeights }) => {
    const line = now.get(id);
    if (!line || line.productId !== productId) return { id, productName, weights: null };
    const weights = line.individualWeights.map((weight) => toWeight(weight));
    const isSame = parseWeights(individualWeights).join() === weights.join();
    return isSame && !all ? [] : { id, productName, weights };
  });
};

/** Asks once about labeled pieces that saving removes; true if there are none or the user confirms. */
export const confirmLostPieces = async (losses: readonly string[]): Promise<boolean> =>
  losses.length === 0 ||
  confirm({
    title: 'Remove these cases?',
    message: losses.map((loss) => createElement('p', { key: loss }, loss)),
    confirmLabel: 'Save Order',
    cancelLabel: 'Go Back',
    danger: true,
  });
