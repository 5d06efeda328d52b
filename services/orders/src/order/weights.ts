import type { saveWeightsBody } from '@primal/contracts/orders/order';
import { someOf } from '@primal/contracts/orders/rules';
import { lacksWeight, weighedSoFar } from '@primal/contracts/shared/weighing';
import { invalidField } from '@primal/service-kit/lines';
import { problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { assertAllowed, type SalesOrder } from './order.ts';

type SentWeights = z.output<typeof saveWeightsBody>;

/** Enters the weights of the pieces of some lines; lines that are not named stay as they are. */
export const enterWeights = (order: SalesOrder, sent: SentWeights): void => {
  const lines = new Map(order.lines.map((line) => [line.id, line]));
  sent.forEach(({ itemId, weights }, index) => {
    const line = lines.get(itemId);
    if (!line) throw invalidField('This item is not on the sales order, or named twice.', `${index}.itemId`);
    lines.delete(itemId);
    line.weigh(weights, { path: `${index}.weights`, areAll: true });
  });
};

/** `catchWeightsEntered` follows the lines; saying otherwise is a 409 that names those that wait. */
export const confirmWeights = (order: SalesOrder, entered: boolean): void => {
  assertAllowed(order, 'enterWeights');
  const waiting = order.lines.filter(lacksWeight).map(weighedSoFar);
  if (entered && waiting.length > 0)
    throw problem.conflict(`These items still need their weights: ${someOf(waiting)}.`);
  if (!entered && waiting.length === 0)
    throw problem.conflict('All weights of this sales order have been entered.');
};
