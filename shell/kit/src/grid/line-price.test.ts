import type { CustomerPriceTerms } from '@primal/contracts/shared/pricing';
import { describe, expect, it } from 'vitest';
import { describePrice, findCostAbove } from './describe-price.ts';
import { createLine, type GridLine, type LinePricing } from './line.ts';
import { chooseProduct, enterCell, setWeights } from './line-edits.ts';
import { toGridLine } from './line-mapping.ts';
import { indexPrices } from './line-price.ts';
import { createPricing, pricing, ribeye, shrimp, wingsCase } from './products.fixture.ts';

const terms = (part: Partial<CustomerPriceTerms>): CustomerPriceTerms => ({
  id: 'a',
  productId: null,
  category: null,
  kind: 'fixed',
  value: '8.40',
  minQuantity: null,
  from: '2026-11-01',
  to: '2026-12-31',
  ...part,
});

const own = createPricing({
  prices: indexPrices([
    terms({ productId: 'p3' }),
    terms({ id: 'b', productId: 'p3', value: '7.90', minQuantity: '10.000', to: null }),
    terms({ id: 'c', category: 'Chicken', kind: 'percent_off', value: '10.00', to: null }),
  ]),
});

const typed = (
  line: GridLine,
  column: 'quantity' | 'unitPrice',
  text: string,
  prices: LinePricing = own,
): GridLine => priced(enterCell(line, column, text), prices);
const priced = (line: GridLine, prices: LinePricing): GridLine => prices.apply([line])[0] ?? line;

const shrimpLine = () => chooseProduct(createLine(), shrimp, own);

describe('the price of a line', () => {
  it('follows the customer by product, category and quantity', () => {
    expect(shrimpLine()).toMatchObject({ unitPrice: '8.40', priceSource: 'customer' });
    expect(chooseProduct(createLine(), wingsCase, own)).toMatchObject({
      unitPrice: '2.25',
      priceSource: 'category',
    });
    expect(chooseProduct(createLine(), ribeye, own)).toMatchObject({
      unitPrice: '12.50',
      priceSource: 'tier',
    });
    const ten = typed(shrimpLine(), 'quantity', '10');
    expect(ten).toMatchObject({ unitPrice: '7.90', priceSource: 'customer', total: '79.00' });
    expect(typed(ten, 'quantity', '9')).toMatchObject({ unitPrice: '8.40', total: '75.60' });
  });

  it('stays when typed by hand, and is computed when cleared or typed equal to the computed price', () => {
    const byHand = typed(shrimpLine(), 'unitPrice', '8.00');
    expect(byHand).toMatchObject({ unitPrice: '8.00', priceSource: 'hand' });
    expect(typed(byHand, 'quantity', '10')).toMatchObject({ unitPrice: '8.00', priceSource: 'hand' });
    expect(priced(byHand, pricing)).toBe(byHand);
    expect(typed(byHand, 'unitPrice', '8.4')).toMatchObject({ priceSource: 'customer' });
    expect(typed(byHand, 'unitPrice', '')).toMatchObject({
      unitPrice: '8.40',
      priceSource: 'customer',
      total: '8.40',
    });
    expect(typed(byHand, 'unitPrice', '0')).toMatchObject({ unitPrice: '0.00', priceSource: 'hand' });
  });

  it('follows customer and day', () => {
    expect(priced(shrimpLine(), pricing)).toMatchObject({ unitPrice: '9.00', priceSource: 'tier' });
    const january = createPricing({ ...own, day: '2027-01-01' });
    expect(priced(shrimpLine(), january)).toMatchObject({ unitPrice: '9.00', priceSource: 'tier' });
  });

  it('shows the tier price until the customer prices are known', () => {
    const waiting = chooseProduct(createLine(), shrimp, createPricing({ prices: null }));
    expect(waiting).toMatchObject({ unitPrice: '9.00', priceSource: null });
    expect(priced(waiting, own)).toMatchObject({ unitPrice: '8.40', priceSource: 'customer' });
    const before = enterCell(waiting, 'unitPrice', '8.40');
    expect(priced(before, createPricing({ prices: null }))).toBe(before);
    expect(priced(before, own)).toMatchObject({ unitPrice: '8.40', priceSource: 'customer' });
  });

  it('is not computed again for an unchanged line', () => {
    const lines = own.apply([shrimpLine(), createLine()]);
    expect(own.apply(lines)).toBe(lines);
  });

  it('is unknown while the product is not loaded', () => {
    const { product, ...line } = shrimpLine();
    const bare = {
      ...line,
      product: product && { ...product, restaurantPrice: undefined },
    } as unknown as GridLine;
    if (bare.product) delete (bare.product as { restaurantPrice?: string }).restaurantPrice;
    const nothing = createPricing({ products: new Map() });
    expect(priced(bare, nothing)).toMatchObject({ unitPrice: '8.40', priceSource: null });
  });
});

describe('a stored line', () => {
  const stored = (part = {}) =>
    toGridLine({
      id: 'i1',
      productId: 'p3',
      productName: 'Shrimp',
      description: null,
      quantity: '3.000',
      weight: null,
      unitPrice: '8.60',
      priceSource: 'customer',
      listPrice: '9.10',
      total: '25.80',
      individualWeights: '[]',
      product: shrimp,
      quantityOrdered: '3.000',
      isOpen: false,
      ...part,
    });
  const same = createPricing({ ...own, isAsStored: true });

  it('keeps its price while customer, day and quantity are the same', () => {
    const line = stored();
    expect(priced(line, same)).toBe(line);
    const four = typed(line, 'quantity', '4', same);
    expect(four).toMatchObject({ unitPrice: '8.40', priceSource: 'customer' });
    expect(typed(four, 'quantity', '3', same)).toMatchObject({ unitPrice: '8.60', priceSource: 'customer' });
    expect(priced(line, own)).toMatchObject({ unitPrice: '8.40' });
  });

  it('gets the computed price once its own price is cleared', () => {
    const cleared = typed(stored(), 'unitPrice', '', same);
    expect(cleared).toMatchObject({ unitPrice: '8.40', priceSource: 'customer' });
    expect(typed(cleared, 'unitPrice', '8.60', same)).toMatchObject({ priceSource: 'hand' });
    expect(typed(stored(), 'unitPrice', '8.60', same)).toMatchObject({ priceSource: 'customer' });
  });

  it('keeps a hand-typed price, also without a list price', () => {
    for (const part of [{ priceSource: 'hand' }, { priceSource: 'hand', listPrice: null }]) {
      const line = stored(part);
      expect(priced(line, own)).toBe(line);
      expect(typed(line, 'quantity', '12', own)).toMatchObject({ unitPrice: '8.60', priceSource: 'hand' });
    }
  });

  it('keeps its price when weighed', () => {
    const prices = indexPrices([terms({ productId: 'p1', value: '11.00', minQuantity: '3.000' })]);
    const line = stored({ productId: 'p1', product: ribeye, unitPrice: '11.00', listPrice: '12.50' });
    const weighed = priced(setWeights(line, ['14.1', '13.9']), createPricing({ prices, isAsStored: true }));
    expect(weighed).toMatchObject({ quantity: '2', unitPrice: '11.00', priceSource: 'customer' });
    const moved = priced(setWeights(line, ['14.1', '13.9']), createPricing({ prices }));
    expect(moved).toMatchObject({ quantity: '2', unitPrice: '11.00', priceSource: 'customer' });
  });
});

describe('a price explanation', () => {
  const costly = { ...shrimp, costPrice: '8.70' };
  const scheduled = [{ id: 's', from: '2026-12-01', restaurantPrice: '10.95', costPrice: '9.40' }];
  const withProduct = (product: typeof shrimp, facts = {}) =>
    createPricing({ ...own, ...facts, products: new Map([[product.id, product]]) });

  it.each<[string, GridLine, LinePricing]>([
    ['Customer price until 12/31/2026; restaurant is $9.00', shrimpLine(), own],
    ['Customer price from 10 on; restaurant is $9.00', typed(shrimpLine(), 'quantity', '10'), own],
    ['Category price; restaurant is $2.50', chooseProduct(createLine(), wingsCase, own), own],
    ['Restaurant price', chooseProduct(createLine(), ribeye, own), own],
    [
      'Retail price',
      chooseProduct(createLine(), ribeye, createPricing({ tier: 'retail' })),
      createPricing({ tier: 'retail' }),
    ],
    [
      'Typed by hand; restaurant is $12.50',
      typed(chooseProduct(createLine(), ribeye, own), 'unitPrice', '12'),
      own,
    ],
    [
      'Typed by hand; customer price is $8.40, restaurant is $9.00',
      typed(shrimpLine(), 'unitPrice', '8'),
      own,
    ],
    [
      'Set when you save; restaurant is $9.00',
      { ...shrimpLine(), priceSource: null },
      createPricing({ prices: null }),
    ],
    ['', createLine(), own],
  ])('%s', (words, line, prices) => {
    expect(describePrice(line, prices)).toBe(words);
  });

  it('shows when a scheduled price starts', () => {
    const december = withProduct(
      { ...shrimp, scheduledPrices: scheduled },
      { day: '2026-12-05', prices: null },
    );
    const tier = priced(
      { ...shrimpLine(), priceSource: 'tier' },
      createPricing({ ...december, prices: indexPrices([]) }),
    );
    expect(tier.unitPrice).toBe('10.95');
    expect(describePrice(tier, december)).toBe('Restaurant price from 12/01/2026');
    const customer = { ...shrimpLine() };
    const both = createPricing({ ...december, prices: own.prices });
    expect(describePrice(customer, both)).toBe(
      'Customer price until 12/31/2026; restaurant is $10.95 from 12/01/2026',
    );
    expect(findCostAbove(customer, both)).toBe('9.40');
  });

  it('marks a price below cost, typed or computed, and no price above cost', () => {
    const prices = withProduct(costly);
    expect(findCostAbove(shrimpLine(), prices)).toBe('8.70');
    expect(findCostAbove(typed(shrimpLine(), 'unitPrice', '8.69'), prices)).toBe('8.70');
    expect(findCostAbove(typed(shrimpLine(), 'unitPrice', '8.70'), prices)).toBeNull();
    expect(findCostAbove(shrimpLine(), own)).toBeNull();
  });
});
