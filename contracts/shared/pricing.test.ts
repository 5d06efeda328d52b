import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { caseProducts, priceCases } from './pricing.fixture.ts';
import {
  applyScheduledPrices,
  type CustomerPriceTerms,
  computePrice,
  formatPriceTerms,
  formatPriceTermsAndDays,
  type PricedProduct,
  type PriceKind,
  type PriceQuestion,
  priceKinds,
  type ScheduledPrices,
} from './pricing.ts';

const findProduct = (name: string): PricedProduct => {
  const found = caseProducts[name];
  if (!found) throw new Error(`No product ${name}.`);
  const fields = {
    cost: 'costPrice',
    wholesale: 'wholesalePrice',
    restaurant: 'restaurantPrice',
    retail: 'retailPrice',
  } as const;
  return {
    id: 'product',
    category: 'Beef',
    costPrice: found.cost,
    wholesalePrice: found.wholesale,
    restaurantPrice: found.restaurant,
    retailPrice: found.retail,
    scheduledPrices: (found.scheduled ?? []).map((line, at): ScheduledPrices => {
      const [from = '', field = '', price = ''] = line.split(' ');
      const name = fields[field as keyof typeof fields];
      return { id: String(at), from, [name]: price === 'none' ? null : price };
    }),
  };
};

const targets: Record<string, Pick<CustomerPriceTerms, 'productId' | 'category'>> = {
  product: { productId: 'product', category: null },
  elsewhere: { productId: 'another product', category: null },
  category: { productId: null, category: 'Beef' },
  other: { productId: null, category: 'Pork' },
  beef: { productId: null, category: 'beef' },
};

const parseTerms = (text: string, at: number): CustomerPriceTerms => {
  const [, target = '', kind, value = '', minimum, from, to] =
    /^(\w+) (\w+) ([\d.]+)(?: min ([\d.]+))?(?: ([\d-]*)\.\.([\d-]*))?$/.exec(text) ?? [];
  const found = targets[target];
  if (!found) throw new Error(`Cannot read ${text}.`);
  return {
    ...found,
    id: String(at),
    kind: kind as PriceKind,
    value,
    minQuantity: minimum ?? null,
    from: from || '2026-01-01',
    to: to || null,
  };
};

describe('the price of a product for a customer', () => {
  it('covers more than a hundred cases', () => expect(priceCases.length).toBeGreaterThan(100));

  it.each(priceCases)(
    'product %s, tier %s, prices [%s], quantity %s on %s: source %s, price %s',
    (product, tier, prices, quantity, day, source, unitPrice) => {
      const question = {
        product: findProduct(product),
        tier,
        quantity,
        day,
        prices: prices === '' ? [] : prices.split(' | ').map(parseTerms),
      };
      expect(computePrice(question)).toMatchObject({ source, unitPrice });
      const backwards = { ...question, prices: question.prices.toReversed() };
      expect(computePrice(backwards)).toMatchObject({ source, unitPrice });
    },
  );

  it('includes the tier price, the cost of the day and the applied terms', () => {
    const prices = [parseTerms('product percent_off 10', 0)];
    const question = { product: findProduct('scheduled'), tier: 'restaurant', prices, quantity: '1' };
    expect(computePrice({ ...question, day: '2026-12-01' })).toEqual({
      unitPrice: '10.31',
      source: 'customer',
      listPrice: '11.45',
      terms: prices[0],
      costPrice: '9.90',
    });
    expect(computePrice({ ...question, prices: [], day: '2027-02-01' })).toEqual({
      unitPrice: '12.00',
      source: 'tier',
      listPrice: '12.00',
      terms: null,
      costPrice: null,
    });
  });
});

it('applies scheduled prices starting on their day, and keeps all other prices', () => {
  const product = findProduct('scheduled');
  expect(applyScheduledPrices(product, '2026-11-30')).toBe(product);
  expect(applyScheduledPrices(product, '2027-03-01')).toEqual({
    ...product,
    wholesalePrice: '10.50',
    restaurantPrice: '12.00',
    retailPrice: '13.19',
    costPrice: null,
  });
});

it.each([
  ['fixed', '8.40', '$8.40'],
  ['fixed', '1234.5', '$1,234.50'],
  ['percent_off', '5.00', '5% off'],
  ['percent_off', '12.50', '12.5% off'],
  ['amount_off', '0.50', '$0.50 off'],
  ['over_cost', '12.00', '12% over cost'],
] as const)('shows %s %s as %s', (kind, value, words) => {
  expect(formatPriceTerms({ kind, value })).toBe(words);
  const days = { from: '2026-11-01', to: '2026-12-31' };
  expect(formatPriceTermsAndDays({ kind, value, ...days })).toBe(`${words} from 11/01/2026 to 12/31/2026`);
  expect(formatPriceTermsAndDays({ kind, value, ...days, to: null })).toBe(`${words} from 11/01/2026`);
});

describe('a model that calculates in whole cents', () => {
  const cents = (text: string | null): bigint => BigInt(Math.round(Number(text ?? '0') * 100));
  const dollars = (amount: bigint): string => {
    const digits = String(amount).padStart(3, '0');
    return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  };

  const priceOn = (
    product: PricedProduct,
    field: 'costPrice' | 'wholesalePrice' | 'restaurantPrice' | 'retailPrice',
    day: string,
  ): string | null => {
    let said = '';
    let price = product[field];
    for (const scheduled of product.scheduledPrices) {
      const next = scheduled[field];
      if (next !== undefined && scheduled.from <= day && scheduled.from > said)
        [said, price] = [scheduled.from, next];
    }
    return price;
  };

  const computeListPrice = ({ product, tier, day }: PriceQuestion): bigint => {
    const [wholesale, restaurant, retail] = (
      ['wholesalePrice', 'restaurantPrice', 'retailPrice'] as const
    ).map((field) => cents(priceOn(product, field, day))) as [bigint, bigint, bigint];
    if (tier === 'retail') return retail || restaurant;
    if (tier === 'wholesale') return wholesale || restaurant;
    return restaurant || wholesale || retail;
  };

  /** Cents, rounded half-up by adding half of the divisor. Null if the base is missing. */
  const reckon = (terms: CustomerPriceTerms, listPrice: bigint, cost: bigint): bigint | null => {
    const value = cents(terms.value);
    switch (terms.kind) {
      case 'fixed':
        return value;
      case 'amount_off':
        return listPrice === 0n ? null : listPrice > value ? listPrice - value : 0n;
      case 'percent_off':
        return listPrice === 0n ? null : (listPrice * (10_000n - value) + 5_000n) / 10_000n;
      case 'over_cost':
        return cost === 0n ? null : (cost * (10_000n + value) + 5_000n) / 10_000n;
    }
  };

  const model = (question: PriceQuestion) => {
    const { product, quantity, day } = question;
    const listPrice = computeListPrice(question);
    const cost = cents(priceOn(product, 'costPrice', day));
    for (const [source, isFor] of [
      ['customer', (terms: CustomerPriceTerms) => terms.productId === product.id],
      [
        'category',
        (terms: CustomerPriceTerms) => terms.category !== null && terms.category === product.category,
      ],
    ] as const) {
      const left = question.prices.filter(
        (terms) => isFor(terms) && day >= terms.from && (!terms.to || day <= terms.to),
      );
      while (left.length > 0) {
        const minimums = left.map(({ minQuantity }) => Number(minQuantity ?? 0));
        const [terms] = left.splice(minimums.indexOf(Math.max(...minimums)), 1);
        if (!terms || Number(terms.minQuantity ?? 0) > Number(quantity)) continue;
        const price = reckon(terms, listPrice, cost);
        if (price !== null) return { unitPrice: dollars(price), source, listPrice: dollars(listPrice) };
      }
    }
    return { unitPrice: dollars(listPrice), source: 'tier', listPrice: dollars(listPrice) };
  };

  const productIds = ['one', 'two'];
  const first = '2026-11-20';
  const aDay = fc.integer({ min: 0, max: 12 }).map((days) => addDays(first, days));
  const money = (max: number) =>
    fc.oneof(
      fc.constant('0.00'),
      fc.integer({ min: 1, max }).map((amount) => (amount / 100).toFixed(2)),
    );
  const aPrice = money(3000);
  const aScheduled = fc.record(
    {
      id: fc.uuid(),
      from: aDay,
      costPrice: fc.option(aPrice),
      wholesalePrice: aPrice,
      restaurantPrice: aPrice,
      retailPrice: aPrice,
    },
    { requiredKeys: ['id', 'from'] },
  );
  const aProduct: fc.Arbitrary<PricedProduct> = fc.record({
    id: fc.constantFrom(...productIds),
    category: fc.constantFrom('Beef', 'Pork', null),
    costPrice: fc.option(aPrice),
    wholesalePrice: fc.option(aPrice),
    restaurantPrice: fc.option(aPrice),
    retailPrice: fc.option(aPrice),
    // At most one entry a day, as stored.
    scheduledPrices: fc.uniqueArray(aScheduled, { maxLength: 4, selector: ({ from }) => from }),
  });
  const aValue = (kind: PriceKind) => (kind === 'percent_off' ? money(10_000) : money(4000));
  const someTerms: fc.Arbitrary<CustomerPriceTerms> = fc.constantFrom(...priceKinds).chain((kind) =>
    fc
      .record({
        id: fc.uuid(),
        kind: fc.constant(kind),
        value: aValue(kind),
        target: fc.constantFrom(...productIds, 'Beef', 'Pork'),
        minQuantity: fc.option(fc.constantFrom('0.500', '2.000', '10.000', '9.000')),
        from: aDay,
        length: fc.option(fc.integer({ min: 0, max: 6 })),
      })
      .map(({ target, from, length, ...terms }) => ({
        ...terms,
        productId: productIds.includes(target) ? target : null,
        category: productIds.includes(target) ? null : target,
        from,
        to: length === null ? null : addDays(from, length),
      })),
  );
  /** Prices of the same target and minimum never overlap, as the service ensures. */
  const withoutOverlaps = (prices: readonly CustomerPriceTerms[]) => {
    const kept: CustomerPriceTerms[] = [];
    const lastDay = (terms: CustomerPriceTerms) => terms.to ?? '9999-12-31';
    for (const terms of prices)
      if (
        !kept.some(
          (other) =>
            other.productId === terms.productId &&
            other.category === terms.category &&
            other.minQuantity === terms.minQuantity &&
            other.from <= lastDay(terms) &&
            terms.from <= lastDay(other),
        )
      )
        kept.push(terms);
    return kept;
  };
  const aQuestion: fc.Arbitrary<PriceQuestion> = fc.record({
    product: aProduct,
    tier: fc.constantFrom('wholesale', 'restaurant', 'retail', 'base', 'tier1', 'odd', null),
    prices: fc.array(someTerms, { maxLength: 12 }).map(withoutOverlaps),
    quantity: fc.constantFrom('0.4', '0.5', '1', '2', '8.999', '9', '10.000', '50'),
    day: aDay,
  });

  it('agrees with computePrice for any customer, price, day and quantity', () => {
    fc.assert(
      fc.property(aQuestion, (question) => {
        expect(computePrice(question)).toMatchObject(model(question));
      }),
      { numRuns: 3000 },
    );
  });
});
