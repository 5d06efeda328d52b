import { costlyTexts, cpuOf, mostCpu } from '@primal/service-kit/testing/cpu';
import { describe, expect, it } from 'vitest';
import { readCells, readRows } from './read.ts';

const context = {
  customers: new Map([['corner bistro', [{ id: 'bistro', name: 'Corner Bistro', paymentTerms: null }]]]),
  taken: new Set<string>(),
  paymentTerms: 30,
  today: '2026-11-21',
};

const errorsOf = (row: string) =>
  readRows(readCells(`number,customer,date,amount\n${row}\n`), context).flatMap(({ errors }) => errors);

it.each([
  ['A-1,Corner Bistro,2026-11-01,12.50', []],
  ['A-1,Corner Bistro,2026-11-01,12.50,,', []],
  ['A-1,Corner Bistro,2026-11-01,"1,250.00"', []],
  ['A-1,Corner Bistro,2026-11-01,"12,5"', ['Amount: Please write decimals with a point, like 1,234.50.']],
  // Read cell by cell it would be $12.00.
  [
    'A-1,Corner Bistro,2026-11-01,12,50',
    ['There are more cells than columns: put quotation marks around what holds a comma.'],
  ],
])('%s: %j', (row, errors) => {
  expect(errorsOf(row)).toEqual(errors);
});

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

describe.each(Object.entries(costlyTexts))('a megabyte of %s', (_, text) => {
  it.each(['number', 'customer', 'date', 'due date', 'amount', 'type'])(
    'as the %s is refused at once, in a short sentence',
    (column) => {
      const csv = `number,customer,date,due date,amount,type\n${[
        'number',
        'customer',
        'date',
        'due date',
        'amount',
        'type',
      ]
        .map((each) => (each === column ? quoted(text) : ''))
        .join(',')}\n`;
      expect(cpuOf(() => readRows(readCells(csv), context))).toBeLessThan(mostCpu);
      for (const { errors } of readRows(readCells(csv), context)) {
        expect(errors.length).toBeGreaterThan(0);
        expect(errors.join('').length).toBeLessThan(1000);
      }
    },
  );
});

it('refuses a file of more rows than any may bring without reading it whole, and drops no row in silence', () => {
  expect(() =>
    readCells(`number,customer,date,amount\n${'\n'.repeat(20_000)}A-1,Corner Bistro,2026-11-01,5\n`),
  ).toThrow('The file has more than 10,000 rows.');
});
