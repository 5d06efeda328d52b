import { z } from 'zod';
import { positiveWeight } from '../shared/amounts.ts';
import { apiTable, listQuery, shortPageSize } from '../shared/api.ts';
import { boundedLines } from '../shared/line-body.ts';
import { maxWeightsPerLine } from '../shared/lines.ts';
import { id } from '../shared/schemas.ts';
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
export const updateOrderItemBody = z.strictObject({
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
