import { ordersApi } from '@primal/contracts/orders/api';
import { keepPieces } from '@primal/contracts/orders/keep-pieces';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { showWeight, toWeight } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { filledLines, type GridLine } from '@primal/kit/grid';
import { send } from '@primal/kit/platform';

/** A stored piece as far as it tells which one it is; the weight in pounds with 3 places, null where none is needed. */
interface Piece {
  id: string;
  weight: string | null;
  gtin: string | null;
  serial: string | null;
  lot: string | null;
}

/** What a piece's label says of it, `case 8812, lot L77`; null of a piece that was typed or came from a scale. */
const labelOf = ({ gtin, serial, lot }: Omit<Piece, 'id' | 'weight'>): string | null => {
  const parts = [serial && `case ${serial}`, lot && `lot ${lot}`].filter(Boolean);
  if (parts.length > 0) return parts.join(', ');
  return gtin && `a case of GTIN ${gtin}`;
};

/**
 * The pieces with a label that a line no longer has once its weights are these (pounds with 3 places), in words: `case 8812,
 * lot L77, 8.20 lbs`. With null the line itself goes, and all that it has. `all` names those without a label as well.
 */
export const lostPieces = (
  stored: readonly Piece[],
  weights: readonly string[] | null,
  { all = false } = {},
): string[] => {
  const weighed = stored.flatMap((piece) =>
    piece.weight === null ? [] : { ...piece, weight: piece.weight },
  );
  const none = { id: '', gtin: null, serial: null, lot: null };
  const kept = new Set(
    keepPieces(weighed, weights ?? [], (weight) => ({ ...none, weight })).map(({ id }) => id),
  );
  const gone = stored.filter(({ id, weight }) => weights === null || (weight !== null && !kept.has(id)));
  return gone.flatMap((piece) => {
    const label = labelOf(piece);
    if (!label && !all) return [];
    return [label, piece.weight !== null && `${showWeight(piece.weight)} lbs`].filter(Boolean).join(', ');
  });
};

/** A line whose weights are replaced: the new ones in pounds with 3 places, null where the line goes with all it has. */
interface ReplacedLine {
  id: string;
  productName: string;
  weights: readonly string[] | null;
}

/**
 * A sentence for each piece with a label that lines of an order lose, with `all` for each piece: `Ribeye: case 8812, lot L77, 8.20
 * lbs will be removed.`
 */
export const lossesOf = async (
  orderId: string,
  lines: readonly ReplacedLine[],
  which?: { all: boolean },
): Promise<string[]> => {
  if (lines.length === 0) return [];
  const stored = await send(ordersApi.listPieces, { params: { id: orderId } });
  const byLine = Map.groupBy(stored, ({ itemId }) => itemId);
  return lines.flatMap(({ id, productName, weights }) =>
    lostPieces(byLine.get(id) ?? [], weights, which).map(
      (piece) => `${productName}: ${piece} will be removed.`,
    ),
  );
};

/**
 * The lines of an order whose pieces an edit touches: those that are gone, have another product or other weights. `all` names
 * every line: where the order itself was changed meanwhile, nobody knows which.
 */
export const replacedLines = (
  { items }: Pick<OrderAnswer, 'items'>,
  lines: readonly GridLine[],
  { all = false } = {},
): ReplacedLine[] => {
  const now = new Map(filledLines(lines).map((line) => [line.id, line]));
  return items.flatMap(({ id, productId, productName, individualWeights }) => {
    const line = now.get(id);
    if (!line || line.productId !== productId) return { id, productName, weights: null };
    const weights = line.individualWeights.map((weight) => toWeight(weight));
    const isSame = parseWeights(individualWeights).join() === weights.join();
    return isSame && !all ? [] : { id, productName, weights };
  });
};
