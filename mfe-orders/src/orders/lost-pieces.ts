import { ordersApi } from '@primal/contracts/orders/api';
import { lostPieces } from '@primal/contracts/orders/lost-pieces';
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
