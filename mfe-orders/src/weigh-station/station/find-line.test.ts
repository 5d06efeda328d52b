import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StationLine, StationOrder } from './draft.ts';
import {
  countPiecesLeft,
  findLine,
  findLineForWeight,
  findNextOrder,
  isOrderDone,
  type SelectedLine,
} from './find-line.ts';

const ribeye = { productId: 'ribeye', productName: 'Beef Ribeye' };
const nothing: SelectedLine = { orderId: null, itemId: null };

const line = (itemId: string, more: object = {}) =>
  ({
    itemId,
    ...ribeye,
    needsWeight: true,
    quantityOrdered: '4.000',
    product: { unit: 'Case' },
    pieces: 0,
    isAll: false,
    ...more,
  }) as StationLine;
const order = (id: string, more: Partial<StationOrder> = {}) =>
  ({
    id,
    orderNumber: `SO-${id}`,
    expectedDeliveryDate: '2026-11-23',
    routeName: null,
    stopNumber: null,
    workOrderPrinted: true,
    lines: [line(`${id}-1`)],
    ...more,
  }) as StationOrder;
const full = (id: string) => line(`${id}-1`, { pieces: 4 });

const takenBy = (orders: StationOrder[], chosen = nothing) => {
  const found = findLine(orders, ribeye, chosen);
  if (found.kind === 'found') return found.place.line.itemId;
  return found.kind === 'ask' ? found.places.map(({ line: { itemId } }) => itemId) : found.problem;
};

describe('pieces left', () => {
  test.each([
    [{}, 4],
    [{ pieces: 3 }, 1],
    [{ pieces: 5 }, 0],
    [{ pieces: 1, isAll: true }, 0],
    [{ product: { unit: 'LBS' }, isAll: true }, 0],
    [{ product: { unit: 'PC' } }, 4],
    [{ product: { unit: 'Tub' } }, 4],
    [{ product: { unit: null } }, 4],
    [{ product: { unit: 'LBS' } }, null],
    [{ quantityOrdered: '2.500' }, null],
  ])('of a line with %j are %j', (more, left) => expect(countPiecesLeft(line('1', more))).toBe(left));
});

describe('a case of a product', () => {
  test('goes to the chosen order before an earlier one', () =>
    expect(
      takenBy([order('1001', { expectedDeliveryDate: '2026-11-20' }), order('1002')], {
        orderId: '1002',
        itemId: null,
      }),
    ).toBe('1002-1'));

  test('goes to the chosen order even if its work order is not printed', () =>
    expect(
      takenBy([order('1001'), order('1002', { workOrderPrinted: false })], { orderId: '1002', itemId: null }),
    ).toBe('1002-1'));

  test.each([
    ['the earlier delivery', { expectedDeliveryDate: '2026-11-22' }],
    ['the route that sorts first by name', { routeName: 'Ann', stopNumber: 9 }],
    ['the earlier stop', { routeName: 'Bob', stopNumber: 1 }],
  ])('goes to the order with %s if no order is chosen', (_what, more) => {
    const others = [
      order('1001', { routeName: 'Bob', stopNumber: 2 }),
      order('1003', { expectedDeliveryDate: null, routeName: 'Ann', stopNumber: 1 }),
      order('1004'),
    ];
    expect(takenBy([...others, order('1002', more)])).toBe('1002-1');
  });

  test('never goes to an unprinted order without asking, and names it', () => {
    const found = findLine([order('1001', { workOrderPrinted: false })], ribeye, nothing);
    expect(found).toMatchObject({
      kind: 'none',
      problem: 'No open order needs Beef Ribeye',
      unprinted: { orderNumber: 'SO-1001' },
    });
  });

  test('asks if two orders match equally', () =>
    expect(
      takenBy([order('1001'), order('1002'), order('1003', { expectedDeliveryDate: '2026-11-24' })]),
    ).toEqual(['1001-1', '1002-1']));

  test('asks if two lines of an order match equally, until one is chosen', () => {
    const two = order('1001', { lines: [line('a'), line('b')] });
    expect(takenBy([two])).toEqual(['a', 'b']);
    expect(takenBy([two], { orderId: '1001', itemId: 'b' })).toBe('b');
  });

  test('skips a full line', () => {
    expect(takenBy([order('1001', { lines: [full('1001'), line('1001-2')] })])).toBe('1001-2');
    expect(
      takenBy([
        order('1001', { lines: [full('1001')] }),
        order('1002', { expectedDeliveryDate: '2026-12-24' }),
      ]),
    ).toBe('1002-1');
  });

  test('skips a full line of the chosen order if another line waits', () => {
    const chosen = order('1001', { lines: [full('1001'), line('1001-2')] });
    expect(takenBy([chosen, order('1002')], { orderId: '1001', itemId: '1001-1' })).toBe('1001-2');
  });

  test('asks before going to an order other than the chosen one', () => {
    const others = [order('1003', { expectedDeliveryDate: '2026-12-24' }), order('1002')];
    const chosen = { orderId: '1001', itemId: null };
    expect(findLine([order('1001', { lines: [full('1001')] }), ...others], ribeye, chosen)).toMatchObject({
      kind: 'ask',
      reason: 'full',
      places: [
        { line: { itemId: '1001-1' } },
        { line: { itemId: '1002-1' } },
        { line: { itemId: '1003-1' } },
      ],
    });
    const chuck = order('1001', { lines: [line('a', { productId: 'chuck' })] });
    expect(findLine([chuck, ...others], ribeye, chosen)).toMatchObject({
      kind: 'ask',
      reason: 'elsewhere',
      places: [{ line: { itemId: '1002-1' } }, { line: { itemId: '1003-1' } }],
    });
  });

  test('asks before exceeding the ordered quantity, unless that line was chosen', () => {
    const orders = [order('1001', { lines: [full('1001')] })];
    expect(findLine(orders, ribeye, { orderId: '1001', itemId: null })).toMatchObject({
      kind: 'ask',
      reason: 'full',
      places: [{ line: { itemId: '1001-1' } }],
    });
    expect(takenBy(orders, { orderId: '1001', itemId: '1001-1' })).toBe('1001-1');
    expect(takenBy(orders)).toBe('No open order needs Beef Ribeye');
  });

  test('skips a line confirmed as done', () => {
    const short = order('1001', { lines: [line('a', { pieces: 1, isAll: true })] });
    expect(takenBy([short, order('1002')])).toBe('1002-1');
  });

  test('matches a line in pounds, regardless of its piece count', () =>
    expect(takenBy([order('1001', { lines: [line('a', { product: { unit: 'LBS' }, pieces: 40 })] })])).toBe(
      'a',
    ));

  test('is rejected, with its product’s name, if no order has the product', () => {
    expect(takenBy([])).toBe('No open order needs Beef Ribeye');
    expect(takenBy([order('1001', { lines: [line('a', { productId: 'tallow' })] })])).toBe(
      'No open order needs Beef Ribeye',
    );
  });

  test('finds the line of a product without weights', () =>
    expect(takenBy([order('1001', { lines: [line('a', { needsWeight: false })] })])).toBe('a'));

  const anyOrder = fc
    .record({
      expectedDeliveryDate: fc.constantFrom(null, '2026-11-22', '2026-11-23'),
      routeName: fc.constantFrom(null, 'Ann', 'Bob'),
      stopNumber: fc.constantFrom(null, 1, 2),
      workOrderPrinted: fc.boolean(),
      pieces: fc.integer({ min: 0, max: 5 }),
    })
    .map(({ pieces, ...more }) => ({ ...more, lines: [line('', { pieces })] }));
  const someOrders = fc
    .array(anyOrder, { maxLength: 8 })
    .map((all) =>
      all.map((each, at) =>
        order(`${at}`, { ...each, lines: each.lines.map((one) => ({ ...one, itemId: `${at}` })) }),
      ),
    );

  test('finds or asks about the same lines, however the orders are sorted', () => {
    fc.assert(
      fc.property(
        someOrders.chain((orders) =>
          fc.tuple(fc.constant(orders), fc.shuffledSubarray(orders, { minLength: orders.length })),
        ),
        fc.option(fc.nat(7).map(String)),
        ([orders, shuffled], orderId) => {
          const sorted = (taken: string | string[]) => (Array.isArray(taken) ? taken.toSorted() : taken);
          const chosen = { orderId, itemId: null };
          expect(sorted(takenBy(shuffled, chosen))).toEqual(sorted(takenBy(orders, chosen)));
        },
      ),
    );
  });

  test('never skips an earlier printed line with pieces left', () => {
    fc.assert(
      fc.property(someOrders, (orders) => {
        const found = findLine(orders, ribeye, nothing);
        const waiting = orders.filter(
          (one) => one.workOrderPrinted && one.lines.some(({ pieces }) => pieces < 4),
        );
        expect(found.kind === 'none').toBe(waiting.length === 0);
        if (found.kind !== 'found') return;
        const date = found.place.order.expectedDeliveryDate ?? '9999';
        expect(waiting.every((one) => (one.expectedDeliveryDate ?? '9999') >= date)).toBe(true);
      }),
    );
  });
});

describe('a bare weight', () => {
  const chosen: SelectedLine = { orderId: '1001', itemId: null };
  const taken = (orders: StationOrder[], by = chosen) => {
    const found = findLineForWeight(orders, by);
    if (found.kind === 'found') return found.place.line.itemId;
    return found.kind === 'ask' ? found.places.map(({ line: { itemId } }) => itemId) : found.problem;
  };

  test('goes to the chosen line, full or not', () =>
    expect(
      taken([order('1001', { lines: [full('1001'), line('b')] })], { orderId: '1001', itemId: '1001-1' }),
    ).toBe('1001-1'));

  test('goes to the only waiting line, and asks if there are several', () => {
    expect(
      taken([order('1001', { lines: [full('1001'), line('b'), line('c', { needsWeight: false })] })]),
    ).toBe('b');
    expect(taken([order('1001', { lines: [line('a'), line('b')] })])).toEqual(['a', 'b']);
  });

  test('has no line without a chosen order, or if all weights are entered', () => {
    expect(taken([order('1001')], nothing)).toBe('Please scan a label or choose an order first.');
    expect(taken([order('1001', { lines: [full('1001')] })])).toBe(
      'SO-1001 has all its weights. Please choose a line to add to it.',
    );
  });

  test('asks after a full line, even if only one other line waits', () => {
    const lines = [full('1001'), line('b')];
    expect(taken([order('1001', { lines })], { ...chosen, filled: '1001-1' })).toEqual(['b']);
  });

  test('has no line after the last one is full', () =>
    expect(taken([order('1001', { lines: [full('1001')] })], { ...chosen, filled: '1001-1' })).toMatch(
      /^SO-1001 has all its weights\./,
    ));
});

describe('an order', () => {
  test('is done when each line has its weights or is confirmed as done', () => {
    const lines = [full('a'), line('b', { pieces: 1, isAll: true }), line('c', { needsWeight: false })];
    expect(isOrderDone(order('1001', { lines }))).toBe(true);
    expect(isOrderDone(order('1001', { lines: [...lines, line('d')] }))).toBe(false);
  });

  test("is followed by its route's next stop, else by the earliest order", () => {
    const stop = (id: string, stopNumber: number, more: Partial<StationOrder> = {}) =>
      order(id, { routeName: 'Ann', stopNumber, ...more });
    const earlier = order('1009', { expectedDeliveryDate: '2026-11-22' });
    const done = stop('1003', 3, { lines: [full('1003')] });
    const orders = [stop('1004', 4), done, stop('1001', 1), earlier, stop('1002', 2)];
    const after = (id: string, among = orders) =>
      findNextOrder(among, among.find((one) => one.id === id) ?? done)?.id ?? null;
    expect(after('1002')).toBe('1004');
    expect(after('1004')).toBe('1009');
    expect(after('1001', [order('1001')])).toBeNull();
    expect(after('1001', [order('1001'), order('1002', { workOrderPrinted: false })])).toBeNull();
  });
});
