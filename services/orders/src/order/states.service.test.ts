import { orderDeleted } from '@primal/contracts/orders/events';
import { type OrderAction, orderActions, orderRules } from '@primal/contracts/orders/order-rules';
import { describeProgress, lacksWeight } from '@primal/contracts/shared/weighing';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { billOrder } from '../../testing/invoice.ts';
import { requireLine, startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
afterAll(() => orders.stop());

/** Statuses that can follow each other in any order (docs/rules/sales-orders.md#statuses). */
const openStatuses = ['pending', 'in_progress', 'ready'] as const;

const states = [
  ...openStatuses.flatMap((status) => [
    { status, weighed: true },
    { status, weighed: false },
  ]),
  { status: 'invoiced' as const, weighed: true },
];

const orderIn = async ({ status, weighed }: (typeof states)[number]) => {
  const weight = weighed ? '12.000' : null;
  const order = await orders.create({}, [{ productId: orders.ribeye.id, quantity: 1, weight }]);
  if (status === 'invoiced') await Promise.all([orders.convert(order.id), billOrder(orders, order.id)]);
  else await orders.update(order.id, { status });
  return eventually(async () => {
    const read = await orders.read(order.id);
    if (status === 'invoiced' && read.invoiceNumber === null)
      throw new Error('Its invoice has not arrived yet.');
    return read;
  });
};
type Order = Awaited<ReturnType<typeof orderIn>>;

const calls: Record<OrderAction, ((order: Order) => Promise<{ status: number }>)[]> = {
  edit: [
    ({ id }) => orders.update(id, { notes: 'changed' }),
    ({ id }) => orders.update(id, { items: [{ productId: orders.burgers.id, quantity: 1 }] }),
    ({ id }) => orders.workflow(id, { workOrderPrinted: false }),
  ],
  enterWeights: [
    (order) => orders.weighItem(requireLine(order).id, '15'),
    (order) => orders.weigh(order.id, [{ itemId: requireLine(order).id, weights: [7, 8] }]),
  ],
  setStatus: openStatuses.map(
    (status) =>
      ({ id }) =>
        orders.update(id, { status }),
  ),
  printWorkOrder: [({ id }) => orders.workflow(id, { workOrderPrinted: true })],
  route: [],
  convert: [
    async ({ id, allowed }) => {
      const answer = orders.convert(id);
      if (allowed.convert === true) await billOrder(orders, id);
      return answer;
    },
  ],
  reopen: [({ id }) => orders.reopen(id)],
  release: [],
  delete: [({ id }) => orders.remove(id)],
};

describe.each(states)('an order that is $status, weighed: $weighed', (state) => {
  it.each(orderActions)('answers %s as the state table defines', async (action) => {
    for (const call of calls[action]) {
      const order = await orderIn(state);
      const expected = orderRules[action]({
        ...order,
        lineCount: order.itemCount,
        waiting: order.items.filter(lacksWeight).map(describeProgress),
      });
      expect(order.allowed[action]).toBe(expected);
      const answer = await call(order);
      if (expected === true) expect(answer.status).toBeLessThan(300);
      else {
        expect(answer).toMatchObject({ status: 409, problem: { message: expected } });
        expect(await orders.read(order.id)).toEqual(order);
      }
    }
  });
});

describe('the workflow', () => {
  it('marks the work order as printed once', async () => {
    const { id } = await orders.create();
    await orders.workflow(id, { workOrderPrinted: true });
    const { body } = await orders.workflow(id, { workOrderPrinted: true });
    expect(body).toMatchObject({ workOrderPrinted: true, version: 2 });
  });

  it('names lines with missing weights', async () => {
    const order = await orders.create({}, [{ productId: orders.ribeye.id }, {}]);
    const answer = await orders.workflow(order.id, { catchWeightsEntered: true });
    const message = 'These items still need their weights: Ribeye: 0 of 2 weighed.';
    expect(answer).toMatchObject({ status: 409, problem: { message } });
    await orders.weighItem(requireLine(order).id, '12');
    const { status, body } = await orders.workflow(order.id, { catchWeightsEntered: true });
    expect([status, body.catchWeightsEntered]).toEqual([200, true]);
  });

  it('cannot mark weighed lines as having missing weights', async () => {
    const { id } = await orders.create();
    expect((await orders.workflow(id, { catchWeightsEntered: false })).status).toBe(409);
  });

  it('hides a deleted order, but not its invoice', async () => {
    const order = await orderIn({ status: 'invoiced', weighed: true });
    expect((await orders.remove(order.id)).status).toBe(204);
    expect((await orders.recorded(orderDeleted)).at(-1)).toMatchObject({
      key: order.id,
      data: { id: order.id },
    });
    expect((await orders.convert(order.id)).status).toBe(404);
  });
});
