import type { ProductAnswer } from '@primal/contracts/admin/product';
import type { GuideEntry } from '@primal/contracts/orders/guide';
import type { OrderItemAnswer } from '@primal/contracts/orders/order';
import { lineProduct } from '@primal/contracts/shared/documents.fixture';
import { describe, expect, it } from 'vitest';
import { matchProducts, sortSubstitutes } from './likely-substitutes.ts';
import {
  applyShort,
  areWeightsMissing,
  countShipped,
  readQuantity,
  readShipped,
  readShort,
  shipAll,
  suggestQuantity,
} from './shorts.ts';

const product = { name: 'Ribeye', unit: 'Case', productType: 'variable-weight', billedBy: 'LBS' };
const line = (part: Partial<OrderItemAnswer> = {}) =>
  ({
    id: 'a',
    productName: 'Ribeye',
    quantity: '4.000',
    quantityOrdered: '4.000',
    quantityToShip: null,
    weight: null,
    individualWeights: '[]',
    isOpen: false,
    needsWeight: true,
    shortReason: null,
    shortNote: null,
    product,
    ...part,
  }) as OrderItemAnswer;
const byThePound = { product: { ...product, unit: 'LBS' } as OrderItemAnswer['product'] };

describe('a quantity of a short line or its substitute', () => {
  const cases = {
    unit: 'Case',
    productType: 'fixed-weight',
    billedBy: 'LBS',
    weightPerBox: '15.000',
  } as const;
  it('can be a fraction, or pounds that equal whole cases', () => {
    expect(readQuantity(cases, '1 1/2').value).toBe('1.500');
    expect(readQuantity(cases, '45 lb').value).toBe('3.000');
    expect(readQuantity(cases, '50 lb').problem).toMatch(/does not come out even/);
    expect(readQuantity(cases, '3 wheels').problem).toBe(
      "'wheels' is not a unit of this product. Enter cases.",
    );
  });

  it('cannot exceed the ordered quantity in any unit', () => {
    expect(readShipped(line({ product: lineProduct(cases) }), '75 lb').problem).toBe('4 were ordered.');
    expect(readShipped(line(), '½').value).toBe('0.500');
  });
});

describe('the shipped quantity of a short line', () => {
  it('equals the weighed pieces, or their pounds if pounds were ordered', () => {
    expect(countShipped(line(), ['18.1', '18.4'])).toBe('2.000');
    expect(countShipped(line(byThePound), ['18.1', '18.4'])).toBe('36.500');
    expect(areWeightsMissing(line(), ['18.1'])).toBe(true);
    expect(areWeightsMissing(line({ quantityToShip: '1.000' }), ['18.1'])).toBe(false);
    expect(areWeightsMissing(line({ ...byThePound, quantityOrdered: '30.000' }), ['18.1', '18.4'])).toBe(
      false,
    );
  });

  it('is shown before it is stored', () => {
    const short = applyShort(line(), { quantity: '0', reason: 'out_of_stock', note: null });
    expect(short).toMatchObject({ quantity: '0.000', quantityToShip: '0.000', shortReason: 'out_of_stock' });
    const weighed = line({
      individualWeights: '[18.1,18.4]',
      weight: '36.500',
      quantity: '2.000',
      isOpen: true,
    });
    expect(applyShort(weighed, { quantity: '3', reason: 'quality' })).toMatchObject({ isOpen: true });
    expect(applyShort(weighed, { quantity: '2', reason: 'quality' })).toMatchObject({ isOpen: false });
    expect(applyShort(short, shipAll(short))).toMatchObject({
      quantity: '4.000',
      quantityToShip: null,
      shortReason: null,
    });
  });

  it('is at most the ordered quantity, in whole pieces if counted', () => {
    expect(readShipped(line(), '3')).toEqual({ value: '3.000', problem: null });
    expect(readShipped(line(), '5').problem).toBe('4 were ordered.');
    expect(readShipped(line(), '').problem).toBe('Please enter a quantity.');
    const counted = { product: { ...product, billedBy: 'Case' } as OrderItemAnswer['product'] };
    expect(readShipped(line(counted), '1.5').problem).not.toBeNull();
  });
});

describe('a substitute', () => {
  it('defaults to the missing quantity if both share a unit', () => {
    const short = line({ quantity: '1.000', quantityToShip: '1.000', shortReason: 'out_of_stock' });
    expect(readShort(short)).toEqual({ quantity: '1.000', reason: 'out_of_stock', note: null });
    expect(suggestQuantity(short, { unit: 'Case' })).toBe('3');
    expect(suggestQuantity(short, { unit: 'LBS' })).toBe('1');
  });

  it('is sorted by category and order frequency, with out-of-stock products last', () => {
    const entry = (productId: string, orders: number, category: string) =>
      ({ productId, productName: productId, orders, product: { category, unit: 'Case' } }) as GuideEntry;
    const stored = (id: string, inStock = true) =>
      ({ id, name: id, category: 'Beef', productCode: null, unit: 'Case', inStock }) as ProductAnswer;
    const guide = [entry('salmon', 9, 'Fish'), entry('chuck', 2, 'Beef'), entry('strip', 5, 'Beef')];
    const catalog = [stored('brisket'), stored('ribeye'), stored('tongue', false)];
    const likely = sortSubstitutes({ productId: 'ribeye', category: 'Beef' }, guide, catalog);
    expect(likely.map(({ id }) => id)).toEqual(['strip', 'chuck', 'brisket', 'salmon', 'tongue']);
    expect(likely[0]?.goods).toBe(guide[2]?.product);
    expect(likely[2]?.goods).toBe(catalog[0]);
    expect(matchProducts(likely, 'ch').map(({ id }) => id)).toEqual(['chuck']);
  });
});
