import { maxOpeningRows } from '@primal/contracts/billing/opening-balances';
import { readSheets } from '@primal/kit/sheets';
import { describe, expect, it } from 'vitest';
import { type SheetCell, writeXlsx } from '../../../harness/lists/xlsx.ts';
import { countHiddenRows, readOpeningRows } from './opening-rows.ts';

const limits = { bytes: 5_000_000, rows: 2 * maxOpeningRows, columns: 200 };

const rowsOf = async (file: File) => {
  const sheets = await readSheets(file, limits);
  return typeof sheets === 'string' ? sheets : readOpeningRows(sheets);
};
const readText = (lines: readonly string[]) => rowsOf(new File([lines.join('\r\n')], 'list.csv'));
const readBook = (sheets: Parameters<typeof writeXlsx>[0]) =>
  rowsOf(new File([new Uint8Array(writeXlsx(sheets))], 'list.xlsx'));

it('accepts columns in any order with headings of other programs', async () => {
  const rows = await readText([
    '\ufeffInvoice Number;Customer Name;Invoice Date;Due Date;Balance;Type',
    'OLD-1;Oak Diner;2026-09-01;2026-09-15;"1,250.50";',
  ]);
  expect(rows).toEqual([
    {
      line: 2,
      number: 'OLD-1',
      customer: 'Oak Diner',
      date: '2026-09-01',
      dueDate: '2026-09-15',
      amount: '1,250.50',
      type: '',
    },
  ]);
});

const report = [
  'Harbor Prime Meats LLC,,,,,,,,,',
  'Open Invoices,,,,,,,,,',
  'As of October 31,,,,,,,,,',
  ',Type,Date,Num,P. O. #,Terms,Due Date,Class,Aging,Open Balance',
  'Café Fleuri,,,,,,,,,',
  ',Invoice,09/14/2026,20817,,Net 30,10/14/2026,,17,"1,250.00"',
  ',Credit Memo,10/02/2026,CM311,,,10/02/2026,,,-75.50',
  'Total Café Fleuri,,,,,,,,,"1,174.50"',
  "O’Malley's Pub,,,,,,,,,",
  ',Invoice,10/20/2026,1E+05,,Net 30,11/19/2026,,,88.00',
  "Total O’Malley's Pub,,,,,,,,,88.00",
  'TOTAL,,,,,,,,,"1,262.50"',
];

it.each([
  ['commas', report, 0],
  [
    'semicolons named in its first line',
    ['sep=;', ...report.map((line) => line.replaceAll(/,(?!\d{3}\.)/g, ';'))],
    1,
  ],
])(
  'accepts the QuickBooks report Open Invoices with titles, groups and totals: %s',
  async (_, lines, down) => {
    const common = { type: 'Invoice' };
    expect(await readText(lines)).toEqual([
      {
        ...common,
        line: 6 + down,
        number: '20817',
        customer: 'Café Fleuri',
        date: '09/14/2026',
        dueDate: '10/14/2026',
        amount: '1,250.00',
      },
      {
        line: 7 + down,
        type: 'Credit Memo',
        number: 'CM311',
        customer: 'Café Fleuri',
        date: '10/02/2026',
        dueDate: '10/02/2026',
        amount: '-75.50',
      },
      {
        ...common,
        line: 10 + down,
        number: '1E+05',
        customer: "O’Malley's Pub",
        date: '10/20/2026',
        dueDate: '11/19/2026',
        amount: '88.00',
      },
    ]);
  },
);

const money = (number: number): SheetCell => ({ number, format: '#,##0.00' });
const day = (date: string): SheetCell => ({ date });

it('accepts the QuickBooks report as a workbook after its tips sheet, and leaves invalid cells unchanged', async () => {
  const rows = await readBook({
    'QuickBooks Desktop Export Tips': [['Open this file in Excel']],
    Sheet1: [
      ['Open Invoices'],
      ['', 'Type', 'Date', 'Num', 'Due Date', 'Open Balance'],
      ['Café Fleuri'],
      ['', 'Invoice', day('2026-09-14'), 20817, day('2026-10-14'), money(1250)],
      ['', 'Credit Memo', day('2026-10-02'), 'CM311', '', money(-75.5)],
      ['', 'Invoice', day('2026-10-02'), { number: 100000, format: '0E+00' }, '', { error: '#N/A' }],
      ['', 'Invoice', day('2026-10-02'), 7, '', money(10.945)],
      ['Total Café Fleuri', '', '', '', '', { formula: 'SUM(F4:F5)' }],
    ],
  });
  const customer = 'Café Fleuri';
  expect(rows).toEqual([
    {
      line: 4,
      type: 'Invoice',
      number: '20817',
      customer,
      date: '2026-09-14',
      dueDate: '2026-10-14',
      amount: '1250',
    },
    {
      line: 5,
      type: 'Credit Memo',
      number: 'CM311',
      customer,
      date: '2026-10-02',
      dueDate: '',
      amount: '-75.5',
    },
    {
      line: 6,
      type: 'Invoice',
      number: { shown: '1E+05', number: '100000' },
      customer,
      date: '2026-10-02',
      dueDate: '',
      amount: { shown: '#N/A', unreadable: true },
    },
    {
      line: 7,
      type: 'Invoice',
      number: '7',
      customer,
      date: '2026-10-02',
      dueDate: '',
      amount: { shown: '10.95', number: '10.945' },
    },
  ]);
});

describe('the reader explains the problem of', () => {
  it.each([
    ['an empty file', [''], 'The file is empty.'],
    [
      'a missing column',
      ['number,customer,date', 'X,Oak Diner,2026-09-01'],
      "The first row must name one column 'amount'. It names 'number', 'customer', 'date'.",
    ],
    [
      'a column twice',
      ['number,number,customer,date,amount', 'X'],
      "The first row must name one column 'number'.",
    ],
    ['headings alone', ['number,customer,date,amount'], 'The file has no rows below the headings.'],
    [
      'an open quotation mark',
      ['number,customer,date,amount', '"X,Oak Diner'],
      'a quotation mark is not closed',
    ],
    // Without this error, the amount would be read as $12.00.
    [
      'an amount with a comma',
      ['number,customer,date,amount', 'A-1,Corner Bistro,2026-11-01,12,50'],
      'Row 2 has more cells than the headings. Put a value that contains a comma in quotation marks.',
    ],
    [
      'too many rows',
      ['number,customer,date,amount', ...Array.from({ length: maxOpeningRows + 1 }, () => 'X,Y,,')],
      'A file can have at most 5,000 rows.',
    ],
  ])('%s', async (_, lines, sentence) => {
    expect(await readText(lines)).toContain(sentence);
  });
});

it('sends a full workbook in one request', async () => {
  const rows = Array.from({ length: maxOpeningRows }, (_, at): SheetCell[] => [
    20_000 + at,
    `Customer of the Harbor and Market ${at}`,
    day('2026-09-14'),
    day('2026-10-14'),
    money(1250.25),
    'Invoice',
  ]);
  const head = ['Number', 'Customer', 'Date', 'Due Date', 'Amount', 'Type'];
  expect(JSON.stringify({ rows: await readBook({ List: [head, ...rows] }) }).length).toBeLessThan(1_000_000);
});

it('skips hidden sheets and counts hidden rows of the list', async () => {
  const head = ['Number', 'Customer', 'Date', 'Amount'];
  const book = writeXlsx(
    { October: [head, ['OLD-1', 'Oak', '2026-09-01', 99]], Now: [head, ['OLD-7', 'Oak', '2026-10-01', 12]] },
    { looks: { October: { isHidden: true }, Now: { hiddenRows: [2] } } },
  );
  const sheets = await readSheets(new File([new Uint8Array(book)], 'list.xlsx'), limits);
  if (typeof sheets === 'string') throw new Error(sheets);
  expect(readOpeningRows(sheets)).toMatchObject([{ number: 'OLD-7' }]);
  expect(countHiddenRows(sheets)).toBe(1);
});
