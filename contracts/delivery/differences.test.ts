import { describe, expect, it } from 'vitest';
import { describeDifference, findDifferenceProblem, readDifference, subtractShorts } from './differences.ts';
import type { MyItem } from './my-route.ts';

const item = (changes: Partial<MyItem> = {}): MyItem => ({
  id: 'a',
  productName: 'Chicken',
  quantity: '2.000',
  unit: 'Case',
  weight: null,
  weightIsEstimate: false,
  says: [],
  unitPrice: '10.50',
  total: '21.00',
  ...changes,
});
const short = (quantity: string, productName = 'Chicken', kind: 'short' | 'returned' = 'short') => ({
  itemId: null,
  productName,
  kind,
  quantity,
});

describe('short and returned quantities', () => {
  it('together never exceed the delivered quantity', () => {
    expect(findDifferenceProblem(item(), ['2'])).toBeNull();
    expect(findDifferenceProblem(item(), ['1', '1'])).toBeNull();
    expect(findDifferenceProblem(item(), ['5'])).toBe('Only 2 cases were to be delivered.');
    expect(findDifferenceProblem(item({ quantity: '1.000' }), ['1', '1'])).toBe(
      'Only 1 case was to be delivered.',
    );
    expect(
      findDifferenceProblem(item({ unit: 'LBS', quantity: '30.000', weight: '32.500' }), ['32.5']),
    ).toBeNull();
  });

  it('are whole numbers for cases and pieces', () => {
    expect(findDifferenceProblem(item(), ['0.5'])).toBe('Must be a whole number.');
    expect(findDifferenceProblem(item({ quantity: '2.500' }), ['0.5'])).toBeNull();
    expect(findDifferenceProblem(item({ unit: 'Tub' }), ['0.5'])).toBeNull();
    expect(readDifference(item(), '-1').problem).toBe('Must be 0 or more.');
    expect(readDifference(item(), '1.5').problem).toBe('Must be a whole number.');
    expect(readDifference(item({ unit: 'LBS' }), '2 1/2').value).toBe('2.5');
    expect(readDifference(item(), '2 tubs').value).toBeNull();
    expect(readDifference(item({ unit: 'LBS' }), '1,5').problem).toBe(
      'Please write decimals with a point, like 1,234.50.',
    );
  });

  it('are shown with their unit', () => {
    expect(describeDifference(short('1'), 'PC')).toBe('1 piece of Chicken short');
    expect(describeDifference(short('12.5'), 'LBS')).toBe('12.5 lbs of Chicken short');
    expect(describeDifference(short('2'), null)).toBe('2 x Chicken short');
  });
});

describe('the amount to collect less short goods', () => {
  it('is computed from the prices', () => {
    expect(subtractShorts('21.00', [item()], [short('1')])).toBe('10.50');
    expect(subtractShorts('21.00', [item({ unitPrice: null })], [short('2')])).toBe('0.00');
  });

  it.each([
    ['nothing is short', [], [item()]],
    ['goods were returned', [short('1', 'Chicken', 'returned')], [item()]],
    ['the line total depends on the weight', [short('1')], [item({ unitPrice: null })]],
    ['the product is not on the stop', [short('1', 'Beef')], [item()]],
    ['the short exceeds the open amount', [short('2')], [item({ total: '30.00' })]],
  ])('is unknown if %s', (_, differences, items) => {
    expect(subtractShorts('21.00', items, differences)).toBeNull();
  });
});
