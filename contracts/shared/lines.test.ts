import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from './decimal.ts';
import {
  computeCatalogWeight,
  computeDocumentTotals,
  computeLineTotal,
  computeTierPrice,
  countsWhole,
  estimateTotal,
  formatUnitPrice,
  isUnweighed,
  listWeights,
  needsWeight,
  parseWeights,
  sumWeights,
  writeWeights,
} from './lines.ts';

const product = (facts: Partial<Parameters<typeof needsWeight>[0]> = {}) => ({
  productType: 'fixed-weight',
  billedBy: 'Case',
  fixedWeight: null,
  weightPerBox: null,
  weightPerPc: null,
  averageWeight: null,
  ...facts,
});
const line = (figures: Partial<Parameters<typeof computeLineTotal>[1]> = {}) => ({
  quantity: '2',
  weight: null,
  unitPrice: '3.33',
  weights: [],
  ...figures,
});
const variable = { productType: 'variable-weight' };

describe('needsWeight', () => {
  it.each([
    ['variable-weight by LBS', { ...variable, billedBy: 'LBS' }, true],
    ['variable-weight by Case', { ...variable, billedBy: 'Case' }, true],
    ['variable-weight with a fixed weight', { ...variable, billedBy: 'LBS', fixedWeight: '10' }, true],
    ['fixed-weight by LBS without a weight', { billedBy: 'LBS' }, true],
    [
      'fixed-weight by LBS with weights of 0',
      { billedBy: 'LBS', fixedWeight: '0', weightPerBox: '0.000' },
      true,
    ],
    ['fixed-weight by LBS, fixed weight', { billedBy: 'LBS', fixedWeight: '10' }, false],
    ['fixed-weight by LBS, weight per box', { billedBy: 'LBS', weightPerBox: '40' }, false],
    ['fixed-weight by LBS, weight per piece', { billedBy: 'LBS', weightPerPc: '1.5' }, false],
    ['fixed-weight by Case', { billedBy: 'Case' }, false],
    ['fixed-weight without billing unit', { billedBy: null }, false],
  ])('%s', (_name, facts, expected) => {
    expect(needsWeight(product(facts))).toBe(expected);
  });

  it('counts a line as unweighed if it has no positive weight', () => {
    const byPound = product({ ...variable, billedBy: 'LBS' });
    expect(isUnweighed(byPound, null)).toBe(true);
    expect(isUnweighed(byPound, '0.000')).toBe(true);
    expect(isUnweighed(byPound, '0.001')).toBe(false);
    expect(isUnweighed(product(), null)).toBe(false);
  });
});

describe('computeLineTotal applies the first rule that matches', () => {
  it.each([
    [
      '1 weights, by LBS: their sum',
      { ...variable, billedBy: 'LBS' },
      { weights: ['10.5', '11.25'] },
      '72.43',
    ],
    [
      '1 weights, by Case: their count',
      { ...variable, billedBy: 'Case' },
      { weights: ['10.5', '11.25', '9'] },
      '9.99',
    ],
    ['1 weights win over a fixed weight', { billedBy: 'LBS', fixedWeight: '40' }, { weights: ['1'] }, '3.33'],
    ['2 variable by LBS: the weight', { ...variable, billedBy: 'LBS' }, { weight: '20.125' }, '67.02'],
    ['2 variable, no billing unit: the weight', { ...variable, billedBy: null }, { weight: '10' }, '33.30'],
    [
      '2 variable by LBS ignores catalog weights',
      { ...variable, billedBy: 'LBS', weightPerBox: '40' },
      {},
      '0.00',
    ],
    ['2 variable by LBS, unweighed: nothing', { ...variable, billedBy: 'LBS' }, {}, '0.00'],
    ['3 fixed weight', { billedBy: 'LBS', fixedWeight: '40', weightPerBox: '50' }, {}, '266.40'],
    ['4 weight per box', { billedBy: 'LBS', weightPerBox: '50', weightPerPc: '2' }, {}, '333.00'],
    ['5 weight per piece', { billedBy: 'LBS', weightPerPc: '2' }, {}, '13.32'],
    ['6 by LBS otherwise: the weight', { billedBy: 'LBS' }, { weight: '7' }, '23.31'],
    ['6 by LBS, unweighed: nothing', { billedBy: 'LBS' }, {}, '0.00'],
    ['7 by Case', {}, {}, '6.66'],
    ['7 by Piece', { billedBy: 'Piece' }, {}, '6.66'],
    ['7 by PC', { billedBy: 'PC' }, {}, '6.66'],
    ['7 by Tub, fractions', { billedBy: 'Tub' }, { quantity: '1.5' }, '5.00'],
    ['7 variable by Case, unweighed', { ...variable, billedBy: 'Case' }, {}, '6.66'],
    ['7 variable by Case, weighed', { ...variable, billedBy: 'Case' }, { weight: '80' }, '6.66'],
  ])('%s', (_name, facts, figures, expected) => {
    expect(computeLineTotal(product(facts), line(figures))).toBe(expected);
  });

  it('rounds half up at the cent', () => {
    expect(computeLineTotal(product(), line({ quantity: '0.5', unitPrice: '0.01' }))).toBe('0.01');
    expect(computeLineTotal(product(), line({ quantity: '1.005', unitPrice: '1' }))).toBe('1.01');
  });
});

const cents = fc
  .bigInt({ min: 0n, max: 99_999_99n })
  .map((value) => decimal(String(value)).div(100).toFixed(2));
const grams = fc
  .bigInt({ min: 1n, max: 999_999n })
  .map((value) => decimal(String(value)).div(1000).toFixed(3));

describe('line arithmetic', () => {
  it('never differs from exact integer arithmetic by more than half a cent', () => {
    fc.assert(
      fc.property(fc.array(grams, { minLength: 1, maxLength: 30 }), cents, (weights, unitPrice) => {
        const total = computeLineTotal(
          product({ ...variable, billedBy: 'LBS' }),
          line({ weights, unitPrice }),
        );
        const mills = weights.reduce((all, weight) => all + BigInt(weight.replace('.', '')), 0n);
        const exact = mills * BigInt(unitPrice.replace('.', ''));
        const rounded = (exact + 500n) / 1000n;
        expect(BigInt(total.replace('.', ''))).toBe(rounded);
      }),
    );
  });

  it('sums weights equally in any order, and parses the weights that it writes', () => {
    fc.assert(
      fc.property(fc.array(grams), (weights) => {
        expect(sumWeights([...weights].reverse())).toBe(sumWeights(weights));
        expect(parseWeights(writeWeights(weights))).toEqual(weights);
      }),
    );
  });

  it('totals a document as the sum of its rounded lines plus charges', () => {
    fc.assert(
      fc.property(fc.array(cents), cents, cents, (totals, deliveryCharge, tax) => {
        const { subtotal, total } = computeDocumentTotals(totals, { deliveryCharge, tax });
        expect(decimal(total).minus(subtotal).eq(decimal(deliveryCharge).plus(tax))).toBe(true);
      }),
    );
  });

  it('uses another tier if a tier has no price', () => {
    const price = fc.option(cents);
    fc.assert(
      fc.property(price, price, price, fc.string(), (wholesalePrice, restaurantPrice, retailPrice, tier) => {
        fc.pre(!['retail', 'wholesale'].includes(tier));
        const chosen = computeTierPrice({ wholesalePrice, restaurantPrice, retailPrice }, tier);
        const anyPrice = [wholesalePrice, restaurantPrice, retailPrice].some(
          (one) => one && decimal(one).gt(0),
        );
        expect(decimal(chosen).gt(0)).toBe(anyPrice);
      }),
    );
  });
});

describe('listWeights', () => {
  it('begins each wrapped line with a weight instead of a separator', () => {
    expect(listWeights(['36.540', '37.100'])).toBe('36.54\u00a0· 37.10');
  });
});

describe('parseWeights', () => {
  it.each([
    [null, []],
    ['', []],
    ['not json', []],
    ['{"a":1}', []],
    ['[]', []],
    ['[36.54, 0, -1, "x", null, true, 37.1]', ['36.540', '37.100']],
    ['["12.5"]', ['12.500']],
  ])('reads %j', (text, expected) => {
    expect(parseWeights(text)).toEqual(expected);
  });

  it('reverses writeWeights, which writes plain numbers', () => {
    expect(writeWeights(['36.540', '100.000', '0.001'])).toBe('[36.54,100,0.001]');
  });
});

describe('computeTierPrice', () => {
  const prices = { wholesalePrice: '1.00', restaurantPrice: '2.00', retailPrice: '3.00' };
  it.each([
    ['retail', prices, '3.00'],
    ['retail', { ...prices, retailPrice: null }, '2.00'],
    ['retail', { ...prices, retailPrice: null, restaurantPrice: null }, '0.00'],
    ['wholesale', prices, '1.00'],
    ['wholesale', { ...prices, wholesalePrice: '0.00' }, '2.00'],
    ['restaurant', prices, '2.00'],
    ['base', prices, '2.00'],
    ['tier1', { ...prices, restaurantPrice: null }, '1.00'],
    ['unknown', { ...prices, restaurantPrice: null, wholesalePrice: null }, '3.00'],
    [null, prices, '2.00'],
  ])('computes the price of the tier %s', (tier, from, expected) => {
    expect(computeTierPrice(from, tier)).toBe(expected);
  });
});

describe('estimateTotal and computeCatalogWeight', () => {
  it('estimate only lines whose price needs a missing weight', () => {
    const byPound = product({ ...variable, billedBy: 'LBS' });
    expect(estimateTotal(byPound, line())).toBe('66.60');
    expect(estimateTotal({ ...byPound, averageWeight: '12.5' }, line())).toBe('83.25');
    expect(estimateTotal({ ...byPound, unit: 'LBS', averageWeight: '12.5' }, line())).toBe('6.66');
    expect(estimateTotal(byPound, line({ weight: '8' }))).toBeNull();
    expect(estimateTotal(byPound, line({ weights: ['8'] }))).toBeNull();
    expect(estimateTotal(product({ ...variable, billedBy: 'Case' }), line())).toBeNull();
    expect(estimateTotal(product(), line())).toBeNull();
  });

  it('return a catalog weight only for fixed-weight products billed by LBS', () => {
    expect(computeCatalogWeight(product({ billedBy: 'LBS', weightPerBox: '40' }), '3')).toBe('120.000');
    expect(computeCatalogWeight(product({ billedBy: 'LBS' }), '3')).toBeNull();
    expect(
      computeCatalogWeight(product({ ...variable, billedBy: 'LBS', fixedWeight: '40' }), '3'),
    ).toBeNull();
    expect(computeCatalogWeight(product({ weightPerBox: '40' }), '3')).toBeNull();
  });

  it('count Case, Piece and PC in whole numbers', () => {
    expect(['Case', 'Piece', 'PC', 'LBS', 'Tub', null].map((billedBy) => countsWhole({ billedBy }))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

it('show a price by weight with its unit', () => {
  expect(formatUnitPrice(product({ billedBy: 'LBS' }), '12.35')).toBe('$12.35 / lb');
  expect(formatUnitPrice(product({ productType: 'variable-weight', billedBy: null }), '12.35')).toBe(
    '$12.35 / lb',
  );
  expect(formatUnitPrice(product(), '1012.35')).toBe('$1,012.35');
});
