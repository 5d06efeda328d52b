import { decimal } from '@primal/contracts/shared/decimal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWeighEntry } from './weigh-entry.ts';

const read = (text: string) => readWeighEntry(text, '2026-11-22');

describe('an entry of the weigh station', () => {
  test.each([
    ['36.54', ['36.540']],
    ['36.54 37.1 36.9', ['36.540', '37.100', '36.900']],
    ['36.54\n37.1\r\n36.9\n', ['36.540', '37.100', '36.900']],
    ['36.54 lbs; 37.1lb, 36.9 lb.', ['36.540', '37.100', '36.900']],
    ['36.5#', ['36.500']],
    ['36.54 #, 37.1# 36.9', ['36.540', '37.100', '36.900']],
    ['1,036.5', ['1036.500']],
    ['.5', ['0.500']],
    ['1107', ['1107.000']],
    ['9999999', ['9999999.000']],
  ])('%j is read as weights', (text, weights) => expect(read(text)).toEqual({ kind: 'weights', weights }));

  test.each([
    ['36 1/2', 'Please write a weight with decimals, like 36.50.'],
    ['36½', 'Please write a weight with decimals, like 36.50.'],
    ['36 1/2#', 'Please write a weight with decimals, like 36.50.'],
    ['36.54 37 1/2lb', 'Please write a weight with decimals, like 36.50.'],
  ])('%j is rejected as a weight, and never read as two weights or a code', (text, problem) =>
    expect(read(text)).toEqual({ kind: 'refused', problem }),
  );
  test('reads a bare fraction as a product code', () =>
    expect(read('16/20')).toEqual({ kind: 'productCode', code: '16/20' }));

  test.each(['SO-1107', 'so-1107', ' so1107 ', 'So 1107', ']C0SO-1107', 'SO-01107'])(
    '%j is an order',
    (text) => expect(read(text)).toEqual({ kind: 'order', orderNumber: 'SO-1107' }),
  );

  test('needs four digits as an order number', () =>
    expect(read('so7')).toEqual({ kind: 'order', orderNumber: 'SO-0007' }));

  test.each([
    '204C',
    'DY-BUT',
    'RIB',
    '80/20',
    '1e5',
    'SO',
    'so-12b',
    'Beef Ribeye',
    'lbs',
    '#',
    '#5',
    'INV-1042',
  ])('%j may be a product’s code', (text) => expect(read(text)).toEqual({ kind: 'productCode', code: text }));
  test('can be a scanned code', () =>
    expect(read(']A0RIB-01\n')).toEqual({ kind: 'productCode', code: 'RIB-01' }));

  test.each([
    [']C10190614141000015320200365421S1', '36.540'],
    ['(01)90614141000015(3202)003654(21)S1', '36.540'],
    ['0190614141000015320200365421S1\r', '36.540'],
    ['10L7\u001d01906141410000153202003654', '36.540'],
    ['95200002', null],
    ['9506000134352', null],
  ])('%j is a label', (text, weight) =>
    expect(read(text)).toMatchObject({ kind: 'label', label: { weight } }),
  );

  test.each(['', '  ', '\r\n', ']C0'])('%j is ignored', (text) =>
    expect(read(text)).toEqual({ kind: 'nothing' }),
  );

  test.each([
    ['5,45', 'Please write decimals with a point, like 1,234.50.'],
    ['36.54 37,1', '37,1: Please write decimals with a point, like 1,234.50.'],
    ['1.2.3', 'Please enter a figure, like 12.50.'],
    ['36.545', 'Must have at most 2 decimal places.'],
    ['0', 'Weight must be above 0.'],
    ['-4', 'Weight must be above 0.'],
    ['36.54 0.00', 'Each weight must be above 0.'],
    ['16.5 kg', 'Please enter pounds, not kg.'],
    ['12oz', 'Please enter pounds, not oz.'],
    ['95200003', 'The check digit of the GTIN is wrong. Please scan it again.'],
    ['123456789', 'This barcode is incomplete. Please scan it again.'],
    [`(02)90614141000015(37)40`, 'This label is for 40 cases. Please scan them one by one.'],
    ['36.54\u0007', 'This has characters that cannot be typed. Please scan it again.'],
    ['RIB\tEYE', 'This is not a label, weight, order number or product code.'],
    ['x'.repeat(51), 'This is not a label, weight, order number or product code.'],
    ['x'.repeat(10_000), 'This is not a label, weight, order number or product code.'],
    ['9'.repeat(10_000), 'This is too long for a label.'],
    ['9.'.repeat(5_000), 'This is not a label, weight, order number or product code.'],
    ['36.54 '.repeat(1_667), 'A line holds at most 1000 weights.'],
    [`${'36.54 '.repeat(1_600)}x`, 'This is not a label, weight, order number or product code.'],
    ['36.54'.repeat(2_000), 'This is not a label, weight, order number or product code.'],
    ['x'.repeat(20_001), 'This is too long for an entry.'],
  ])('%j is rejected: %s', (text, problem) => expect(read(text)).toEqual({ kind: 'refused', problem }));

  test('returns weights unchanged', () => {
    const weight = fc.integer({ min: 1, max: 99_999 }).map((n) => decimal(n).div(100).toFixed());
    fc.assert(
      fc.property(
        fc.array(weight, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(' ', '\n', '\t', '; ', ', ', ' lb '),
        (weights, between) => {
          expect(read(weights.join(between))).toEqual({
            kind: 'weights',
            weights: weights.map((one) => decimal(one).toFixed(3)),
          });
        },
      ),
    );
  });

  test('always has a kind, and a single sentence if invalid', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[-$\d.,; ]{0,20}(lb|kg)?$/),
      fc.constantFrom(']C1', ']C0', '01', '(01)', 'SO-', '\u001d', '\u0000', '90614141000015'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const entry = read(parts.join(''));
        if (entry.kind === 'refused') expect(entry.problem).toMatch(/[A-Z][^\n]*\.$/);
        if (entry.kind === 'weights') for (const one of entry.weights) expect(one).toMatch(/^\d+\.\d{3}$/);
        if (entry.kind === 'productCode') expect(entry.code.length).toBeLessThanOrEqual(50);
      }),
      { numRuns: 1_000 },
    );
  });
});

test.each([
  ['5]C10190614141000015320200365421S1', '5'],
  ['50190614141000015320200365421S1', '5'],
  ['12.5]C10190614141000015320200365421S1', '12.5'],
])('%j names stray characters before a label', (text, stray) =>
  expect(read(text)).toEqual({
    kind: 'refused',
    problem: `“${stray}” is in front of this label. Please scan it again.`,
  }),
);
