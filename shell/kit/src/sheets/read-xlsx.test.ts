import { cell } from '@primal/contracts/shared/cell';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SheetCell, type SheetLook, writeXlsx } from '../../../../harness/lists/xlsx.ts';
import { formatCellNumber } from './format-cell.ts';
import { readXlsx } from './read-xlsx.ts';

const read = (cell: SheetCell, options?: Parameters<typeof writeXlsx>[1]) => {
  const sheets = readXlsx(writeXlsx({ List: [['head', cell]] }, options));
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
  [
    'a figure of another country',
    { number: 1234.5, format: '#,##0.00 [$€-407]' },
    { shown: '1,234.50 €', number: '1234.5' },
  ],
  ['a fraction', { number: 2.5, format: '# ?/?' }, { shown: '2 1/2', number: '2.5' }],
  ['the noise of a sum', 99.9999999999986, '100'],
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

it('counts days from 1904 if the workbook uses that date system', () => {
  expect(read({ number: 44895, format: 'm/d/yyyy' }, { is1904: true })).toEqual({
    shown: '12/1/2026',
    date: '2026-12-01',
  });
});

const largest = 9.99999999999999e307;

it('formats every number and date as text that the server accepts', () => {
  const formats = fc.constantFrom('0.00', '0%', '0.00E+00', 'm/d/yyyy', '@', 'General');
  fc.assert(
    fc.property(fc.double({ min: -largest, max: largest, noNaN: true }), formats, (number, format) => {
      expect(cell.safeParse(formatCellNumber(number, format)).error).toBeUndefined();
    }),
    {
      examples: [
        [largest, '0.00'],
        [Number.MIN_VALUE, '0.00'],
        [60, 'm/d/yyyy'],
        [1, 'm/d/yyyy'],
      ],
    },
  );
});

it('rejects a broken archive with a message', () => {
  expect(readXlsx(writeXlsx({ List: [['head']] }).subarray(0, 300))).toMatch(/Excel file cannot be read/);
});

const list = (rows: SheetCell[][], look: SheetLook) => {
  const sheets = readXlsx(writeXlsx({ List: rows }, { looks: { List: look } }));
  return typeof sheets === 'string' ? sheets : sheets[0];
};

it('copies a vertically merged value to each row, and copies no title across columns', () => {
  const rows = [
    ['Prices', '', ''],
    ['Customer', 'Product', 'From'],
    ['Oak', 'Rib', '12/1'],
    ['', 'Loin', ''],
    ['', 'Leg'],
  ];
  const found = list(rows, { merged: ['A1:C1', 'A3:A5', 'C3:C9'] });
  expect(found).toMatchObject({
    rows: [
      { cells: ['Prices'] },
      { cells: ['Customer', 'Product', 'From'] },
      { cells: ['Oak', 'Rib', '12/1'] },
      { cells: ['Oak', 'Loin', '12/1'] },
      { cells: ['Oak', 'Leg', '12/1'] },
    ],
  });
});

it('returns the hidden rows', () => {
  expect(list([['head'], ['one'], ['two'], ['three']], { hiddenRows: [2, 4] })).toMatchObject({
    hiddenRows: [2, 4],
  });
});

it('skips hidden sheets', () => {
  const book = writeXlsx({ Old: [['head']], List: [['head']] }, { looks: { Old: { isHidden: true } } });
  expect(readXlsx(book)).toMatchObject([{ name: 'List' }]);
});
