import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { PieceAnswer } from '@primal/contracts/orders/piece';
import { decimal, isPositive, sum, toMoney, toWeight } from '@primal/contracts/shared/decimal';
import { parseWeights, writeWeights } from '@primal/contracts/shared/lines';
import { computeShippedQuantity, lacksWeight } from '@primal/contracts/shared/weighing';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startOrders } from '../../testing/orders.ts';
import { createCase, createStationCalls, gtin } from '../../testing/station.ts';

const orders = await startOrders();
const station = createStationCalls(orders);
const { ribeye, burgers, bacon, read } = orders;
afterAll(() => orders.stop());

const products = [ribeye, burgers, bacon].map(({ id }) => id);
const at = fc.nat(3);
const quantity = fc.nat(5);

const step = fc.oneof(
  fc.record({
    kind: fc.constant('short' as const),
    at,
    quantity,
    substitute: fc.option(fc.record({ productId: fc.constantFrom(...products), quantity })),
  }),
  fc.record({
    kind: fc.constant('weigh' as const),
    at,
    weights: fc.array(fc.constantFrom('9.5', '10', '12.25'), { maxLength: 5 }),
    isAll: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('piece' as const), at, isAll: fc.option(fc.boolean(), { nil: undefined }) }),
  fc.record({ kind: fc.constant('take out' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('edit' as const), at, quantity }),
  fc.record({
    kind: fc.constant('edited figure' as const),
    at,
    weight: fc.constantFrom('36.54', '40', '73.08'),
  }),
  fc.record({
    kind: fc.constant('edited list' as const),
    at,
    weights: fc.array(fc.constantFrom('36.54', '9.5', '10')),
  }),
  fc.record({ kind: fc.constant('delete' as const), at }),
  fc.record({ kind: fc.constant('one figure' as const), at }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const bodyOf = ({ id, productId, quantity, weight, individualWeights }: OrderAnswer['items'][number]) => ({
  id,
  productId,
  quantity,
  weight,
  individualWeights,
});

const take = async (order: OrderAnswer, each: Step): Promise<{ status: number } | null> => {
  const line = order.items[each.at % order.items.length] as OrderAnswer['items'][number];
  const lines = order.items.filter(({ id }) => id !== line.id).map(bodyOf);
  switch (each.kind) {
    case 'short': {
      const { quantity, substitute } = each;
      const sent = { itemId: line.id, quantity, reason: 'out_of_stock' as const, substitute };
      return orders.api.call(ordersApi.saveShorts, { params: { id: order.id }, body: { lines: [sent] } });
    }
    case 'weigh':
      return orders.weigh(order.id, [{ itemId: line.id, weights: each.weights, isAll: each.isAll }]);
    case 'piece':
      return station.add(order, [createCase()], {
        line: each.at % order.items.length,
        ...(each.isAll !== undefined && { isAll: each.isAll }),
      });
    case 'take out': {
      const pieces = await station.list(order);
      return pieces.length > 0 ? station.remove(order, pieces[each.at % pieces.length]) : null;
    }
    case 'edit':
      return orders.update(order.id, { items: [...lines, { ...bodyOf(line), quantity: each.quantity }] });
    case 'edited figure': {
      const { individualWeights: _, ...figure } = bodyOf(line);
      return orders.update(order.id, { items: [...lines, { ...figure, weight: each.weight }] });
    }
    case 'edited list': {
      const list = writeWeights(each.weights);
      return orders.update(order.id, { items: [...lines, { ...bodyOf(line), individualWeights: list }] });
    }
    case 'delete':
      return orders.update(order.id, { items: lines });
    case 'one figure':
      return orders.weighItem(line.id, '41.5');
  }
};

const assertSound = (order: OrderAnswer): void => {
  expect(order.subtotal).toBe(toMoney(sum(order.items.map(({ total }) => total))));
  expect(order.unweighedCount).toBe(order.items.filter(lacksWeight).length);
  expect(order.catchWeightsEntered).toBe(order.unweighedCount === 0);
  const ids = new Map(order.items.map((line) => [line.id, line]));
  for (const line of order.items) {
    const pieces = parseWeights(line.individualWeights).length;
    if (pieces > 0) expect(line.quantity).toBe(toWeight(pieces));
    if (!lacksWeight(line) && decimal(line.quantityOrdered).gte(computeShippedQuantity(line)))
      expect(toWeight(decimal(line.quantityShort).plus(computeShippedQuantity(line)))).toBe(
        line.quantityOrdered,
      );
    expect(line.shortReason === null).toBe(line.quantityToShip === null);
    if (line.quantityToShip) expect(decimal(line.quantityToShip).lt(line.quantityOrdered)).toBe(true);
    if (line.substituteFor) expect(ids.get(line.substituteFor)?.shortReason).toBeTruthy();
    if (line.isOpen) expect(decimal(line.quantityToShip ?? line.quantityOrdered).gt(pieces)).toBe(true);
  }
};

const listLabels = (pieces: readonly PieceAnswer[], itemId: string) =>
  pieces
    .filter((piece) => piece.itemId === itemId && piece.weight !== null)
    .map(({ id, gtin, serial, lot }) => [id, gtin, serial, lot].join())
    .toSorted();

const assertLabels = (
  [order, pieces]: [OrderAnswer, readonly PieceAnswer[]],
  [orderBefore, piecesBefore]: [OrderAnswer, readonly PieceAnswer[]],
): void => {
  const before = new Map(orderBefore.items.map((line) => [line.id, line]));
  for (const { id, productId, quantity, weight } of order.items) {
    const line = before.get(id);
    const labels = listLabels(piecesBefore, id);
    const isScanned = labels.some((label) => label.includes(gtin));
    const isWeighed = isPositive(weight) && decimal(quantity).eq(labels.length);
    if (line?.productId === productId && isScanned && isWeighed)
      expect(listLabels(pieces, id)).toEqual(labels);
  }
};

it('an order agrees with its lines, and shorts agree with shipped quantities, after any actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { id } = await orders.create({}, [
        { productId: ribeye.id, quantity: 4 },
        { productId: burgers.id, quantity: 4 },
        { productId: bacon.id, quantity: 3 },
      ]);
      for (const each of steps) {
        const before = await read(id);
        const pieces = await station.list(before);
        const answer = await take(before, each);
        expect(answer?.status ?? 0).toBeLessThan(500);
        const after = await read(id);
        assertSound(after);
        if (each.kind !== 'take out') assertLabels([after, await station.list(after)], [before, pieces]);
      }
    }),
    { numRuns: 20 },
  );
}, 120_000);
