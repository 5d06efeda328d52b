import { expect, it } from 'vitest';
import { readCells, readRows } from './read.ts';

const context = {
  customers: new Map([['corner bistro', [{ id: 'bistro', name: 'Corner Bistro' }]]]),
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
