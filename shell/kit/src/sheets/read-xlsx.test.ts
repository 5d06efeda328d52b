import { expect, it } from 'vitest';
import { type SheetCell, xlsxOf } from '../../../../harness/lists/xlsx.ts';
import { readXlsx } from './read-xlsx.ts';

const read = (cell: SheetCell, options?: Parameters<typeof xlsxOf>[1]) => {
  const sheets = readXlsx(xlsxOf({ List: [['head', cell]] }, options));
  return typeof sheets === 'string' ? sheets : sheets[0]?.rows[0]?.cells[1];
};

it.each<[string, SheetCell, unknown]>([
  ['a percentage', { number: 0.1, format: '0%' }, { shown: '10%', number: '0.1' }],
  ['a percentage with decimals', { number: 0.125, format: '0.00%' }, { shown: '12.50%', number: '0.125' }],
  ['a code with zeros', { number: 123, format: '00000' }, { shown: '00123', number: '123' }],
  ['a rounded price', { number: 10.945, format: '$#,##0.00' }, { shown: '$10.95', number: '10.945' }],
  ['a day', { number: 46357, format: 'm/d/yyyy' }, { shown: '12/1/2026', date: '2026-12-01' }],
  ['a day in the format of days', { date: '2026-12-01' }, { shown: '12/1/2026', date: '2026-12-01' }],
  ['an exponent', { number: 123456, format: '0.00E+00' }, { shown: '1.23E+05', number: '123456' }],
  ['an error', { error: '#N/A' }, { shown: '#N/A', unreadable: true }],
  ['a formula without a value', { formula: '8*1.1' }, { shown: '', unreadable: true }],
  ['a formula with its value', { formula: '8*1.1', value: 8.805000000000001 }, '8.805'],
  ['a plain number', 0.1 + 0.2, '0.3'],
  ['a long number', 123456789012, '123456789012'],
  [
    'a number that lost digits',
    123457000000000000,
    { shown: '123457000000000000', number: '123457000000000000' },
  ],
  ['yes', true, 'TRUE'],
  ['a text in runs', { shared: 'Crème <fraîche> & "co"' }, 'Crème <fraîche> & "co"'],
  ['a text with an escaped line end', 'first_x000D_\nsecond', 'first\nsecond'],
  ['a word behind a figure', { number: 12, format: '0" lb"' }, { shown: '12 lb', number: '12' }],
])('reads what a cell shows: %s', (_, cell, expected) => {
  expect(read(cell)).toEqual(expected);
});

it('counts the days of a workbook from 1904 when it says so', () => {
  expect(read({ number: 44895, format: 'm/d/yyyy' }, { is1904: true })).toEqual({
    shown: '12/1/2026',
    date: '2026-12-01',
  });
});

it('refuses a broken archive in a sentence', () => {
  expect(readXlsx(xlsxOf({ List: [['head']] }).subarray(0, 300))).toMatch(/Excel file cannot be read/);
});
