import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { BodyInput } from '@primal/contracts/shared/api';
import { type Orders, requireLine } from './orders.ts';

type Sent = BodyInput<typeof ordersApi.saveShorts>['lines'][number];

export const createShortCalls = (orders: Orders) => {
  const send = (order: { id: string }, body: unknown) =>
    orders.api.send('PATCH', `/api/sales-orders/${order.id}/shorts`, body as never);

  /** Marks a line as out of stock, by default the first, and sets its shipped quantity. */
  const say = (
    order: OrderAnswer,
    quantity: string | number,
    { line = 0, ...more }: Partial<Omit<Sent, 'itemId' | 'quantity'>> & { line?: number } = {},
  ) =>
    orders.api.call(ordersApi.saveShorts, {
      params: { id: order.id },
      body: { lines: [{ itemId: requireLine(order, line).id, quantity, reason: 'out_of_stock', ...more }] },
    });

  const short = async (...args: Parameters<typeof say>): Promise<OrderAnswer> => {
    const { status, body, problem } = await say(...args);
    if (status !== 200) throw new Error(problem?.message);
    return body;
  };

  const cases = (quantity = 4) => orders.create({}, [{ quantity }]);
  return { send, say, short, cases };
};
