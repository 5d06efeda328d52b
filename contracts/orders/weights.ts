import { z } from 'zod';
import { positiveWeight } from '../shared/amounts.ts';
import { apiTable, listQuery, shortPageSize } from '../shared/api.ts';
import { isPositive } from '../shared/decimal.ts';
import { boundedLines } from '../shared/line-body.ts';
import { maxWeightsPerLine, parseWeights } from '../shared/lines.ts';
import { id } from '../shared/schemas.ts';
import { counted } from '../shared/text.ts';
import { orderAnswer, orderItemAnswer, orderSorts } from './order.ts';

/** Weights that the user saw. If the stored weights differ, the answer is 409 `weights_changed`. */
export const shownWeights = () =>
  z
    .array(positiveWeight())
    .max(maxWeightsPerLine, `A line holds at most ${maxWeightsPerLine} weights.`)
    .optional();

/** Pounds of each piece, by line. An empty list clears a line's weights. */
export const saveWeightsBody = boundedLines(
  z
    .array(
      z.strictObject({
        itemId: id(),
        weights: z
          .array(positiveWeight())
          .max(maxWeightsPerLine, `A line holds at most ${maxWeightsPerLine} weights.`),
        shownWeights: shownWeights(),
        /** False: a line with fewer pieces than ordered remains open. Absent: the line is complete. */
        isAll: z.boolean({ error: 'Must be true or false.' }).optional(),
      }),
      { error: 'Weights must be a list of {itemId, weights}.' },
    )
    .min(1, 'Please enter at least one weight before saving.'),
);

/** Changes only the line's weight and total. */
const updateOrderItemBody = z.strictObject({
  weight: positiveWeight(),
  shownWeights: shownWeights(),
});

export const weightsApi = apiTable({
  listOrdersNeedingWeights: {
    method: 'GET',
    path: '/api/sales-orders/needing-weights',
    permission: 'viewOrders',
    summary:
      'Open orders that have unweighed lines, with customer and all lines, newest order date first by default.',
    query: listQuery({ sort: orderSorts, keys: ['customerId'], limit: shortPageSize }),
    answer: z.array(orderAnswer),
    list: true,
  },
  saveWeights: {
    method: 'PATCH',
    path: '/api/sales-orders/{id}/weights',
    permission: ['weigh', 'takeOrders'],
    summary: 'Save the weights of each piece of some lines.',
    body: saveWeightsBody,
    answer: orderAnswer,
  },
  updateOrderItem: {
    method: 'PATCH',
    path: '/api/sales-order-items/{id}',
    permission: 'takeOrders',
    summary: "Set one line's weight.",
    body: updateOrderItemBody,
    answer: orderItemAnswer,
  },
});

interface Weighed {
  weight: string | null;
  /** JSON text of numbers, pounds. */
  individualWeights: string;
}

/** Stored pounds: of each piece, or one total. Empty while nothing is weighed. */
export const readStoredWeights = ({ weight, individualWeights }: Weighed): string[] => {
  const pieces = parseWeights(individualWeights);
  if (pieces.length > 0) return pieces;
  return weight !== null && isPositive(weight) ? [weight] : [];
};

export const countUnmatchedWeights = (weights: readonly string[], others: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const weight of others) left.set(weight, (left.get(weight) ?? 0) + 1);
  return weights.filter((weight) => {
    const count = left.get(weight) ?? 0;
    left.set(weight, count - 1);
    return count <= 0;
  }).length;
};

const hasSameWeights = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((weight, place) => weight === others[place]);

/** `Ribeye: 2 pieces added`. Null if the weights match `shown` or `wanted`. Weights with 3 places. */
export const describeWeightConflict = (
  line: Weighed & { product: { name: string } },
  shown: readonly string[],
  wanted?: readonly string[],
): string | null => {
  const stored = readStoredWeights(line);
  if (hasSameWeights(stored, shown) || (wanted && hasSameWeights(stored, wanted))) return null;
  const came = countUnmatchedWeights(stored, shown);
  const went = countUnmatchedWeights(shown, stored);
  const { name } = line.product;
  if (went === 0 && came > 0) return `${name}: ${counted(came, 'piece')} added`;
  if (came === 0 && went > 0) return `${name}: ${counted(went, 'piece')} removed`;
  return `${name}: its weights were changed`;
};

/** Three-way merge of weights: applies the edits from `shown` to `typed` to the `stored` weights. */
export const mergeWeights = (
  typed: readonly string[],
  shown: readonly string[],
  stored: readonly string[],
): string[] => {
  const added = hasSameWeights(stored.slice(0, shown.length), shown) && typed.length >= shown.length;
  // Pieces added elsewhere follow the shown pieces, so that edits of shown pieces keep their positions.
  if (added)
    return [...typed.slice(0, shown.length), ...stored.slice(shown.length), ...typed.slice(shown.length)];
  const left = [...shown];
  const own = typed.filter((weight) => {
    const at = left.indexOf(weight);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...stored, ...own];
};
