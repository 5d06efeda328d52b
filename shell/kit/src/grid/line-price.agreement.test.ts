import { orderItemBody } from '@primal/contracts/orders/order';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import type { CustomerPriceTerms, PriceSource } from '@primal/contracts/shared/pricing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '../../../../services/kit/src/problem.ts';
import { resolveLinePrice } from '../../../../services/trade/src/lines.ts';
import { createLine, type GridLine, type GridProduct } from './line.ts';
import { chooseProduct, enterCell, setWeights } from './line-edits.ts';
import { toGridLine, toLineBody } from './line-mapping.ts';
import { createLinePricing, indexPrices } from './line-price.ts';
import { ribeye, shrimp } from './products.fixture.ts';

const start = today();
const dayFrom = (days: number): string => addDays(start, days);
const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => toMoney(decimal(amount).div(100)));
const dollars = cents(1_500);
const days = fc.integer({ min: -5, max: 5 }).map(dayFrom);

const productId = '019a0000-0000-7000-8000-000000000003';
const categories = ['Beef', 'Seafood'];

const product: fc.Arbitrary<GridProduct> = fc
  .record({
    of: fc.constantFrom(shrimp, ribeye),
    category: fc.constantFrom(...categories, null),
    costPrice: fc.option(dollars),
    wholesalePrice: dollars,
    restaurantPrice: dollars,
    retailPrice: dollars,
    scheduledPrices: fc.array(
      fc.record(
        { id: fc.uuid(), from: days, restaurantPrice: dollars, costPrice: fc.option(dollars) },
        { requiredKeys: ['id', 'from'] },
      ),
      { maxLength: 2 },
    ),
  })
  .map(({ of, ...prices }) => ({ ...of, ...prices, id: productId }) as GridProduct);

const terms: fc.Arbitrary<CustomerPriceTerms> = fc
  .record({
    id: fc.uuid(),
    category: fc.constantFrom(...categories, null),
    kind: fc.constantFrom('fixed', 'percent_off', 'amount_off', 'over_cost'),
    value: dollars,
    minQuantity: fc.constantFrom(null, '2.000', '5.000'),
    from: days,
    to: fc.option(days),
  })
  .map((one) => ({ ...one, productId: one.category === null ? productId : null }));

const customer = fc.record({
  tier: fc.constantFrom('base', 'wholesale', 'retail'),
  prices: fc.array(terms, { maxLength: 6 }),
});

const edit = fc.oneof(
  fc.record({ column: fc.constant('quantity' as const), text: fc.integer({ min: 1, max: 7 }).map(String) }),
  fc.record({ column: fc.constant('unitPrice' as const), text: fc.oneof(dollars, fc.constant('')) }),
  fc.record({ column: fc.constant('weights' as const), text: fc.constantFrom('14.1 13.9', '') }),
);
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

const document = fc.record({ who: fc.nat(1), day: days });
const world = fc.record({
  product,
  customers: fc.tuple(customer, customer),
  first: document,
  second: document,
});
type World = typeof world extends fc.Arbitrary<infer E> ? E : never;
type Document = World['first'];

const gridPricing = ({ product: now, customers }: World, { who, day }: Document, stored?: Document) => {
  const { tier, prices } = customers[who] ?? customers[0];
  return createLinePricing({
    tier,
    day,
    prices: indexPrices(prices),
    products: new Map([[now.id, now]]),
    isAsStored: stored?.who === who && stored.day === day,
  });
};

const serverPricing = ({ product: now, customers }: World, { who, day }: Document, stored?: Document) => {
  const { tier, prices } = customers[who] ?? customers[0];
  return {
    products: new Map([[now.id, { ...now, deleted: false, snapshot: now }]]) as never,
    tier,
    prices,
    day,
    isMoved: stored !== undefined && (stored.who !== who || stored.day !== day),
  };
};

const edited = (line: GridLine, { column, text }: Edit): GridLine => {
  if (column !== 'weights') return enterCell(line, column, text);
  return line.product?.id && line.product.productType === 'variable-weight'
    ? setWeights(line, text.split(' ').filter(Boolean))
    : line;
};

const typed = (start: GridLine, edits: readonly Edit[], pricing: ReturnType<typeof gridPricing>): GridLine =>
  edits.reduce(
    (line, one) => pricing.apply([edited(line, one)])[0] ?? line,
    pricing.apply([start])[0] ?? start,
  );

type Stored = Parameters<typeof toGridLine>[0] & { quantityOrdered: string };

/** The server's version of the line; null if it rejects changed prices. */
const saved = (line: GridLine, pricing: ReturnType<typeof serverPricing>, stored?: Stored): Stored | null => {
  const sent = orderItemBody.parse({ ...toLineBody(line), id: undefined });
  const before = stored && {
    ...stored,
    priceSource: stored.priceSource ?? 'hand',
    listPrice: stored.listPrice ?? null,
  };
  try {
    const price = resolveLinePrice(sent, pricing, 'items.0', before);
    const quantityOrdered = sent.quantityOrdered ?? stored?.quantityOrdered ?? sent.quantity;
    const { product: of, productName } = line;
    if (!of) throw new Error('The line has a product.');
    const names = { id: 'i', productId, productName, description: null, product: of, isOpen: false };
    return {
      ...names,
      ...price,
      quantity: sent.quantity,
      quantityOrdered,
      weight: sent.weight,
      individualWeights: JSON.stringify(sent.individualWeights.map(Number)),
      total: '0.00',
    };
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'prices_changed') return null;
    throw error;
  }
};

/** A hand-typed price equal to the computed price is stored with the computed source. */
const possibleSources = (line: GridLine): (PriceSource | 'typed' | null)[] =>
  line.priceSource === 'hand' ? ['hand', 'customer', 'category', 'tier'] : [line.priceSource];

const expectSame = (line: GridLine, stored: Stored | null): Stored => {
  if (!stored) throw new Error('The server refused the price that the grid shows.');
  expect(toMoney(stored.unitPrice)).toBe(toMoney(line.unitPrice));
  expect(possibleSources(line)).toContain(stored.priceSource);
  return stored;
};

const edits = fc.array(edit, { maxLength: 4 });

test('grid and server price new lines the same', () => {
  fc.assert(
    fc.property(world, edits, (given, done) => {
      const pricing = gridPricing(given, given.first);
      const line = typed(chooseProduct(createLine(), given.product, pricing), done, pricing);
      const moved = gridPricing(given, given.second).apply([line])[0] ?? line;
      expectSame(line, saved(line, serverPricing(given, given.first)));
      expectSame(moved, saved(moved, serverPricing(given, given.second)));
    }),
    { numRuns: 300 },
  );
});

test('grid and server price lines of a stored order the same after any change', () => {
  fc.assert(
    fc.property(world, world, edits, edits, (given, later, before, after) => {
      const pricing = gridPricing(given, given.first);
      const line = typed(chooseProduct(createLine(), given.product, pricing), before, pricing);
      const stored = expectSame(line, saved(line, serverPricing(given, given.first)));
      const now = { ...later, product: { ...later.product, productType: given.product.productType } };
      const opened = typed(toGridLine(stored), after, gridPricing(now, given.first, given.first));
      const moved = gridPricing(now, later.second, given.first).apply([opened])[0] ?? opened;
      const answer = saved(moved, serverPricing(now, later.second, given.first), stored);
      expectSame(moved, answer);
    }),
    { numRuns: 300 },
  );
});

test('the server rejects an outdated grid price, or stores the price as shown', () => {
  let refused = 0;
  fc.assert(
    fc.property(world, world, edits, (given, later, done) => {
      const pricing = gridPricing(given, given.first);
      const line = typed(chooseProduct(createLine(), given.product, pricing), done, pricing);
      const stored = saved(line, serverPricing(later, given.first));
      if (!stored) {
        refused += 1;
        expect(line.priceSource).not.toBe('hand');
      } else
        expect(stored.priceSource === 'hand').toBe(
          line.priceSource === 'hand' && stored.priceSource === 'hand',
        );
      if (stored) expect(toMoney(stored.unitPrice)).toBe(toMoney(line.unitPrice));
    }),
    { numRuns: 200 },
  );
  expect(refused).toBeGreaterThan(0);
});
