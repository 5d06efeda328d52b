import { ordersApi } from '@primal/contracts/orders/api';
import { lostPieces } from '@primal/contracts/orders/lost-pieces';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { toWeight } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { filledLines, type GridLine } from '@primal/kit/grid';
import { send } from '@primal/kit/platform';

/** A line whose weights are replaced: the new ones in pounds with 3 places, null where the line goes with all it has. */
export interface ReplacedLine {
  id: string;
  productName: string;
  weights: readonly string[] | null;
}

/** A sentence for each piece with a label that lines of an order lose: `Ribeye: case 8812, lot L77, 8.20 lbs is taken out.` */
export const lossesOf = async (orderId: string, lines: readonly ReplacedLine[]): Promise<string[]> => {
  if (lines.length === 0) return [];
  const stored = await send(ordersApi.listPieces, { params: { id: orderId } });
  const byLine = Map.groupBy(stored, ({ itemId }) => itemId);
  return lines.flatMap(({ id, productName, weights }) =>
    lostPieces(byLine.get(id) ?? [], weights).map((piece) => `${productName}: ${piece} is taken out.`),
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
