import { lineProductSchema } from '@primal/contracts/shared/lines';
import { ProblemError } from '@primal/service-kit/problem';
import { baconFixture, burgersFixture, ribeyeFixture } from '@primal/service-trade/testing/fixtures';
import { describe, expect, it } from 'vitest';
import { computeLine, type SentLine } from './save.ts';

const toProductCopy = (facts: ReturnType<typeof ribeyeFixture>) => ({
  id: facts.id,
  deleted: false,
  category: facts.category,
  costPrice: facts.costPrice,
  scheduledPrices: facts.scheduledPrices,
  taxable: facts.taxable,
  snapshot: lineProductSchema.parse(facts),
  wholesalePrice: facts.wholesalePrice,
  restaurantPrice: facts.restaurantPrice,
  retailPrice: facts.retailPrice,
});
const ribeye = toProductCopy(ribeyeFixture());
const burgers = toProductCopy(burgersFixture());
const bacon = toProductCopy(baconFixture());
const gone = { ...toProductCopy(burgersFixture({ name: 'Veal' })), deleted: true };
const products = new Map([ribeye, burgers, bacon, gone].map((copy) => [copy.id, copy]));

const sent = (changes: Partial<SentLine> = {}): SentLine => ({
  id: null,
  productId: ribeye.id,
  productName: null,
  description: null,
  quantity: '2.000',
  weight: null,
  unitPrice: null,
  individualWeights: [],
  ...changes,
});
const compute = (
  changes: Partial<SentLine>,
  known?: Parameters<typeof computeLine>[3],
  tier = 'restaurant',
) => computeLine(sent(changes), 0, { products, tier, prices: [], day: '2026-11-20', isMoved: false }, known);

describe('a new line', () => {
  it.each([
    ['restaurant', '10.00'],
    ['wholesale', '9.00'],
    ['retail', '12.00'],
    ['base', '10.00'],
    ['tier2', '10.00'],
    ['unknown', '10.00'],
  ])('has the price of tier %s, $%s a pound', (tier, unitPrice) => {
    expect(compute({}, undefined, tier).unitPrice).toBe(unitPrice);
  });

  it('has the sent price, including 0', () => {
    expect(compute({ unitPrice: '0.00' }).unitPrice).toBe('0.00');
  });

  it('derives quantity and weight from the individual weights and keeps the ordered quantity', () => {
    expect(compute({ quantity: '3.000', individualWeights: ['10.500', '12.000'] })).toMatchObject({
      quantity: '2.000',
      quantityOrdered: '3.000',
      weight: '22.500',
      individualWeights: '[10.5,12]',
      total: '225.00',
    });
  });

  it('counts as unweighed with a weight of 0', () => {
    expect(compute({ weight: '0.000' })).toMatchObject({ weight: null, total: '0.00' });
  });

  it('has the catalog weight', () => {
    expect(compute({ productId: bacon.id })).toMatchObject({ weight: '30.000', total: '120.00' });
  });

  it('has no weight with a zero quantity', () => {
    expect(compute({ productId: bacon.id, quantity: '0.000' })).toMatchObject({
      weight: null,
      total: '0.00',
    });
  });
});

describe('an existing line', () => {
  const known = compute({ quantity: '3.000' });

  it('retains its product snapshot', () => {
    const older = { ...known, product: { ...known.product, name: 'Rib eye roll' } };
    expect(compute({}, older).product.name).toBe('Rib eye roll');
    expect(compute({ productId: burgers.id }, older).product.name).toBe('Burger patties');
  });

  it('changes its ordered quantity with its quantity', () => {
    expect(compute({ quantity: '2.000' }, { ...known, quantity: '2.000' }).quantityOrdered).toBe('3.000');
  });

  it('has a new ordered quantity after the user changes it', () => {
    expect(compute({ quantity: '5.000', quantityOrdered: '3.000' }, known).quantityOrdered).toBe('5.000');
  });

  it('retains the ordered quantity when weighed', () => {
    const weighed = compute({ quantity: '3.000', individualWeights: ['10.000', '11.000'] }, known);
    expect(weighed).toMatchObject({ id: known.id, quantity: '2.000', quantityOrdered: '3.000' });
  });

  it('updates a catalog weight with its quantity, but retains an entered weight', () => {
    const boxes = compute({ productId: bacon.id });
    const echo = { productId: bacon.id, quantity: '4.000' };
    expect(compute({ ...echo, weight: '30.000' }, boxes).weight).toBe('60.000');
    expect(compute({ ...echo, weight: '29.500' }, { ...boxes, weight: '29.500' }).weight).toBe('29.500');
  });
});

describe('an invalid line', () => {
  it.each<[string, Partial<SentLine>, string, string]>([
    [
      'a fraction of a case',
      { productId: burgers.id, quantity: '1.500' },
      'quantity',
      'The quantity of Burger patties must be a whole number.',
    ],
    ['a product that was deleted', { productId: gone.id }, 'productId', 'Veal has been deleted.'],
    [
      'an unknown product',
      { productId: '01900000-0000-7000-8000-000000000000' },
      'productId',
      'This product does not exist.',
    ],
  ])('is rejected: %s', (_, changes, field, message) => {
    expect(() => compute(changes)).toThrow(
      new ProblemError(400, 'bad_request', message, { issues: [{ path: `items.0.${field}`, message }] }),
    );
  });

  it.each([
    [
      { quantity: '999999999.999', weight: '999999999.999', unitPrice: '9999999999.99' },
      'The total of Ribeye is too large.',
    ],
    [{ individualWeights: ['999999999.999', '1.000'] }, 'The weight of Ribeye is too large.'],
  ])('is rejected above the limit: %j', (changes, message) => {
    expect(() => compute(changes)).toThrow(message);
  });
});
