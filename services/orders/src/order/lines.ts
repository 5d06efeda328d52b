import { problem } from '@primal/service-kit/problem';
import { type Catalogue, drawLine, type SentLine } from './draw-line.ts';
import { OrderLine } from './line.ts';
import type { SalesOrder } from './order.ts';

/**
 * The order's lines as the whole new list that a body sends: one with an `id` is that line, one without is new, one
 * left out is gone (decisions, "Lines").
 */
export const redrawLines = (
  order: SalesOrder,
  items: readonly SentLine[],
  catalogue: Catalogue,
): OrderLine[] => {
  const known = new Map(order.lines.map((line) => [line.id, line]));
  return items.map((sent, position) => {
    const line = sent.id ? known.get(sent.id) : new OrderLine();
    if (!line) {
      const message = 'This item is not on the sales order, or named twice.';
      throw problem.badRequest(message, [{ path: `items.${position}.id`, message }]);
    }
    known.delete(line.id);
    return Object.assign(line, drawLine(sent, position, catalogue, sent.id ? line : undefined));
  });
};
