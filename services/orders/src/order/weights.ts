import { abbreviateList } from '@primal/contracts/orders/order-rules';
import { describeWeightConflict, type saveWeightsBody } from '@primal/contracts/orders/weights';
import { describeProgress, lacksWeight } from '@primal/contracts/shared/weighing';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { weighLine } from './lines.ts';
import type { OrderLine, SalesOrder } from './order.ts';

type SentWeights = z.output<typeof saveWeightsBody>;

interface Shown {
  line: OrderLine;
  shownWeights?: readonly string[] | undefined;
  wanted?: readonly string[];
}

/** 409 if a line's weights differ from the weights that the user saw, to protect concurrent changes. */
export const assertAsShown = (lines: readonly Shown[]): void => {
  const changed = lines.flatMap(({ line, shownWeights, wanted }) =>
    shownWeights ? (describeWeightConflict(line, shownWeights, wanted) ?? []) : [],
  );
  if (changed.length > 0)
    throw problem.conflict(`${abbreviateList(changed)}. Check it again.`, 'weights_changed');
};

export const enterWeights = (order: SalesOrder, sent: SentWeights): void => {
  const lines = new Map(order.lines.map((line) => [line.id, line]));
  const named = sent.map(({ itemId, ...entry }, index) => {
    const line = lines.get(itemId);
    if (!line)
      throw createFieldProblem(
        'This item is not on the sales order, or it is listed twice.',
        `${index}.itemId`,
      );
    lines.delete(itemId);
    return { ...entry, line, wanted: entry.weights };
  });
  assertAsShown(named);
  named.forEach(({ line, weights, isAll = true }, index) => {
    weighLine(line, weights, { path: `${index}.weights`, areAll: isAll });
  });
};

/** `catchWeightsEntered` is computed. A differing value causes a 409 that names the unweighed lines. */
export const confirmWeights = (order: SalesOrder, entered: boolean): void => {
  order.must('enterWeights');
  const waiting = order.lines.filter(lacksWeight).map(describeProgress);
  if (entered && waiting.length > 0)
    throw problem.conflict(`These items still need their weights: ${abbreviateList(waiting)}.`);
  if (!entered && waiting.length === 0)
    throw problem.conflict('All weights of this sales order have been entered.');
};
