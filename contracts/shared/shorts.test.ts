import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from './decimal.ts';
import type { LineProduct } from './lines.ts';
import {
  computeMissingQuantity,
  describeReplacement,
  describeShortage,
  retainShort,
  type ShortLine,
  shortReasonLabels,
  shortReasons,
} from './shorts.ts';
import {
  computeQuantityShort,
  countPiecesToWeigh,
  lacksWeight,
  shipsNothing,
  type WeighedLine,
} from './weighing.ts';

const product = (part: Partial<LineProduct> = {}) =>
  ({ name: 'Ribeye', productType: 'variable-weight', billedBy: 'LBS', unit: 'Case', ...part }) as LineProduct;
const counted = product({ productType: 'fixed-weight', billedBy: 'Case' });

const line = (part: Partial<ShortLine> = {}): ShortLine => ({
  product: counted,
  quantity: '3.000',
  quantityOrdered: '4.000',
  weight: null,
  shortReason: 'out_of_stock',
  shortNote: null,
  ...part,
});

describe('a short in a sentence', () => {
  it.each<[Partial<ShortLine>, string | null]>([
    [{}, 'Ordered 4, shipped 3: out of stock'],
    [{ shortReason: 'quality', shortNote: 'Bruised' }, 'Ordered 4, shipped 3: quality'],
    [{ shortReason: 'damaged' }, 'Ordered 4, shipped 3: damaged'],
    [{ shortReason: 'customer' }, 'Ordered 4, shipped 3: customer'],
    [{ shortReason: 'other', shortNote: 'Truck was full' }, 'Ordered 4, shipped 3: Truck was full'],
    [{ shortReason: 'other' }, 'Ordered 4, shipped 3'],
    [{ shortReason: null }, 'Ordered 4, shipped 3'],
    [{ quantity: '0.000' }, 'Ordered 4, shipped 0: out of stock'],
    [{ quantity: '4.000' }, null],
    [{ quantity: '5.000', shortReason: null }, null],
    [
      { quantity: '2.500', product: product({ billedBy: 'Tub', productType: 'fixed-weight' }) },
      'Ordered 4, shipped 2.5: out of stock',
    ],
    [{ product: product(), weight: '30' }, 'Ordered 4, shipped 3: out of stock'],
    [{ product: product(), quantity: '4.000', shortReason: null }, null],
    [{ product: product() }, 'Ordered 4, shipped 3: out of stock'],
    [
      { product: product(), quantity: '1.000', weight: '9', isOpen: true, quantityToShip: '3.000' },
      'Ordered 4, shipped 3: out of stock',
    ],
    [{ product: product(), quantity: '1.000', weight: '9', isOpen: true, shortReason: null }, null],
    // Without an entered short, weighed pounds are never short.
    [
      { product: product({ unit: 'LBS' }), quantity: '1.000', quantityOrdered: '50.000', weight: '29.400' },
      'Ordered 50 lbs, shipped 29.40 lbs: out of stock',
    ],
    [
      {
        product: product({ unit: 'LBS' }),
        quantity: '1.000',
        quantityOrdered: '50.000',
        weight: '29.400',
        shortReason: null,
      },
      null,
    ],
  ])('describes %j (case %#)', (part, sentence) => {
    expect(describeShortage(line(part))).toBe(sentence);
  });

  it('names the replaced product', () => {
    expect(describeReplacement('Ribeye')).toBe('In place of Ribeye');
  });

  it('has a word for each reason', () => {
    expect(Object.keys(shortReasonLabels)).toEqual([...shortReasons]);
  });
});

describe('the short of a line', () => {
  it('remains while the line is short', () => {
    const said = { shortReason: 'quality', shortNote: 'Bruised' } as const;
    expect(retainShort(said, line())).toEqual(said);
    expect(retainShort(said, line({ quantity: '4.000' }))).toEqual({ shortReason: null, shortNote: null });
    expect(retainShort({ shortReason: null, shortNote: 'x' }, line()).shortNote).toBeNull();
  });

  it('is measured in pounds if pounds were ordered and weighed', () => {
    const said = { shortReason: 'quality', shortNote: null } as const;
    const pounds = { product: product({ unit: 'LBS' }), quantity: '1.000', quantityOrdered: '50.000' };
    expect(retainShort(said, line({ ...pounds, weight: '49.999' }))).toEqual(said);
    expect(retainShort(said, line({ ...pounds, weight: '50.000' })).shortReason).toBeNull();
  });
});

const thousandths = (max: number) =>
  fc.integer({ min: 0, max }).map((value) => decimal(value).div(1000).toFixed(3));

const anyLine: fc.Arbitrary<WeighedLine & ShortLine> = fc
  .record({
    product: fc.constantFrom(counted, product(), product({ unit: 'LBS' }), product({ billedBy: 'Case' }), {
      ...counted,
      unit: 'LBS',
    }),
    quantity: thousandths(9000),
    quantityOrdered: thousandths(9000),
    weight: fc.option(thousandths(90_000).filter((weight) => weight !== '0.000')),
    pieces: fc.nat(5),
    isOpen: fc.boolean(),
    shortReason: fc.option(fc.constantFrom(...shortReasons)),
    quantityToShip: fc.option(thousandths(9000)),
  })
  .map(({ pieces, ...facts }) => ({
    ...facts,
    shortNote: null,
    individualWeights: `[${Array.from({ length: pieces }, () => '1').join(',')}]`,
  }));

describe('any line', () => {
  it('lacks exactly its short quantity once the line is complete', () => {
    fc.assert(
      fc.property(anyLine, (any) => {
        if (!lacksWeight(any)) expect(computeMissingQuantity(any)).toBe(computeQuantityShort(any));
      }),
    );
  });

  it('has a sentence if and only if goods are missing', () => {
    fc.assert(
      fc.property(anyLine, (any) => {
        expect(describeShortage(any) !== null).toBe(computeMissingQuantity(any) !== '0.000');
      }),
    );
  });

  it('needs no weight if nothing ships', () => {
    fc.assert(
      fc.property(anyLine, (any) => {
        const nothing = { ...any, quantity: '0.000', weight: null, individualWeights: '[]', isOpen: false };
        if (!shipsNothing(nothing)) return;
        expect([lacksWeight(nothing), countPiecesToWeigh(nothing)]).toEqual([false, 0]);
      }),
    );
  });
});
