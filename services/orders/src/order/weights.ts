import type { saveWeightsBody } from '@primal/contracts/orders/order';
import { invalidField } from '@primal/service-kit/lines';
import { problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { lacksWeight } from './lines.ts';
import { assertAllowed, type SalesOrder } from './order.ts';

type SentWeights = z.output<typeof saveWeightsBody>;

/** Enters the weights of the pieces of some lines; lines that are not named stay as they are. */
export const enterWeights = (order: SalesOrder, sent: SentWeights): void => {
  const lines = new Map(order.lines.map((line) => [line.id, line]));
  sent.forEach(({ itemId, weights }, index) => {
    const line = lines.get(itemId);
    if (!line) throw invalidField('This item is not on the sales order, or named twice.', `${index}.itemId`);
    lines.delete(itemId);
    line.weigh(weights, `${index}.weights`);
  });
};

const named = 10;

/** `Brisket, Ribeye and 3 more`: the lines that still need a weight. */
const nameUnweighed = (order: SalesOrder): string => {
  const names = order.lines.filter(lacksWeight).map((line) => line.product.name);
  const rest = names.length - named;
  return names.slice(0, named).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
};

/** `catchWeightsEntered` follows the lines; saying otherwise is a 409 that names them (decisions, "Sales orders"). */
export const confirmWeights = (order: SalesOrder, entered: boolean): void => {
  assertAllowed(order, 'enterWeights');
  if (entered && order.unweighedCount > 0)
    throw problem.conflict(`These items still need their weights: ${nameUnweighed(order)}.`);
  if (!entered && order.unweighedCount === 0)
    throw problem.conflict('All weights of this sales order have been entered.');
};
