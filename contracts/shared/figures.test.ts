import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, formatMoney } from './decimal.ts';
import { moneyRules, readFigure, readWeights, weightRules } from './figures.ts';

const money = (text: string) => readFigure(text, moneyRules);

describe('a typed figure', () => {
  test.each([
    ['12', '12.00'],
    ['12.5', '12.50'],
    ['12.', '12.00'],
    ['.5', '0.50'],
    [' 1,234.50 ', '1234.50'],
    ['1,234,567', '1234567.00'],
    ['$15', '15.00'],
    ['$ 1,200.5', '1200.50'],
    ['12.340', '12.34'],
    ['007', '7.00'],
    ['9999999999.99', '9999999999.99'],
  ])('%j is read as %j', (typed, value) => expect(money(typed)).toEqual({ value, problem: null }));

  test.each([
    ['36.54 lbs', '36.54'],
    ['36.54#', '36.54'],
    ['36.5lb', '36.5'],
    ['36 LBS.', '36'],
    ['.25', '0.25'],
  ])('%j pounds are %j', (typed, value) => expect(readFigure(typed, weightRules).value).toBe(value));

  test.each([
    ['8.25%', '8.25'],
    ['8.25 %', '8.25'],
    ['8', '8'],
  ])('%j in a field of percent is %j', (typed, value) =>
    expect(readFigure(typed, { places: 3, unit: '%' }).value).toBe(value),
  );

  test('is rejected as a weight if it is a percentage', () =>
    expect(readFigure('8.25%', weightRules).value).toBeNull());

  test('is empty without a figure or a problem', () =>
    expect(money('  ')).toEqual({ value: '', problem: null }));

  test.each([
    ['5,45', 'Please write decimals with a point, like 1,234.50.'],
    ['12,50', 'Please write decimals with a point, like 1,234.50.'],
    ['0,125', 'Please write decimals with a point, like 1,234.50.'],
    ['12,3456', 'Please write decimals with a point, like 1,234.50.'],
    ['1234,567', 'Please write decimals with a point, like 1,234.50.'],
    ['1,234,56', 'Please write decimals with a point, like 1,234.50.'],
    ['1.234,50', 'Please write decimals with a point, like 1,234.50.'],
    ['1.2.3', 'Please enter a figure, like 12.50.'],
    ['abc', 'Please enter a figure, like 12.50.'],
    ['1e5', 'Please enter a figure, like 12.50.'],
    ['.', 'Please enter a figure, like 12.50.'],
    ['$', 'Please enter a figure, like 12.50.'],
    ['٣', 'Please enter a figure, like 12.50.'],
    ['-5', 'Must be 0 or more.'],
    ['-$5', 'Must be 0 or more.'],
    ['12.345', 'Must have at most 2 decimal places.'],
    ['10000000000', 'Must be at most 9999999999.99.'],
  ])('%j is rejected: %s', (typed, problem) => expect(money(typed)).toEqual({ value: null, problem }));

  test.each(['2.5', '2,5', '12a', '1.000.000'])('%j is rejected as a whole number', (text) =>
    expect(readFigure(text, { places: 0 }).problem).toBe('Must be a whole number.'),
  );

  const cents = fc.bigInt({ min: 0n, max: 999_999_999_999n }).map((n) => decimal(String(n)).div(100));

  test('a displayed figure is parsed back exactly, with or without sign and commas', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        for (const text of [formatMoney(amount), formatMoney(amount).slice(1), amount.toFixed()])
          expect(money(text)).toEqual({ value: amount.toFixed(2), problem: null });
      }),
    );
  });

  test('a comma that does not separate thousands is rejected', () => {
    fc.assert(
      fc.property(fc.nat(), fc.stringMatching(/^\d{1,6}$/), (whole, fraction) => {
        fc.pre(fraction.length !== 3 || whole === 0 || whole > 999);
        expect(money(`${whole},${fraction}`).value).toBeNull();
      }),
    );
  });

  test('any text gives a plain figure or a sentence', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[$ ]?[-\d.,]{0,12} ?(lbs)?$/));
    fc.assert(
      fc.property(typed, fc.integer({ min: 0, max: 3 }), (text, places) => {
        const { value, problem } = readFigure(text, { places });
        if (value === null) expect(problem).toMatch(/^[A-Z].*\.$/);
        else if (value === '') expect(text.trim()).toBe('');
        else expect(value).toMatch(places === 0 ? /^\d+$/ : new RegExp(`^\\d+(\\.\\d{1,${places}})?$`));
      }),
    );
  });
});

describe('several weights in one field', () => {
  test.each([
    ['36.54 37.1 36.9', ['36.54', '37.1', '36.9']],
    ['36.54\n37.1\r\n36.9\n', ['36.54', '37.1', '36.9']],
    ['36.54\t37.1', ['36.54', '37.1']],
    ['36.5;37.1; 38', ['36.5', '37.1', '38']],
    ['36.5, 37.1,\n38', ['36.5', '37.1', '38']],
    ['1,036.5, 37', ['1036.5', '37']],
    ['36.5 lbs; 37 lb 38lbs', ['36.5', '37', '38']],
    ['36.5#; 37 # 38#', ['36.5', '37', '38']],
    ['36.54', ['36.54']],
    ['', []],
  ])('%j is read as %j', (text, values) => expect(readWeights(text)).toEqual({ values, problem: null }));

  test.each([
    '36,54',
    '36.5,37.1',
    '36.5 37,1',
    'heavy',
    '36.5 and 37',
    '-4',
    '1e5',
    '36.5+37',
    '10.125',
    '1,2,3',
  ])('%j is rejected as a whole', (text) => expect(readWeights(text).values).toBeNull());

  test('the sentence names the invalid figure', () =>
    expect(readWeights('36.5 37,1').problem).toBe(
      '37,1: Please write decimals with a point, like 1,234.50.',
    ));

  test('a line holds at most a thousand weights', () =>
    expect(readWeights('9 '.repeat(1001)).problem).toBe('A line holds at most 1000 weights.'));

  test('figures that are valid separately are valid together', () => {
    const weight = fc.integer({ min: 1, max: 99_999 }).map((n) => decimal(n).div(100).toFixed());
    const separator = fc.constantFrom(' ', '\t', '\n', ';', ', ', ' lbs ', ' lb; ');
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1 }), separator, (weights, between) => {
        expect(readWeights(weights.join(between)).values).toEqual(weights);
      }),
    );
  });
});
