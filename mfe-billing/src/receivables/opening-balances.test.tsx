import type { SuggestAnswer } from '@primal/contracts/admin/import-columns';
import { maxOpeningRows } from '@primal/contracts/billing/opening-balances';
import { toDisplayedText } from '@primal/contracts/shared/cell';
import { addDays, today } from '@primal/contracts/shared/dates';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type SheetCell, writeXlsx } from '../../../harness/lists/xlsx.ts';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import OpeningBalances from './opening-balances.tsx';

it('offers an example of an invoice, due 30 days after its date, and a credit', async () => {
  serve();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:example';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  const { user } = renderPage(<OpeningBalances />, { as: { id: 'maria', role: 'admin' } });
  await user.click(await screen.findByRole('button', { name: 'Download Example' }));
  const date = addDays(today(), -20);
  expect(
    (await files[0]?.text())
      ?.replace(/^\ufeff/, '')
      .trim()
      .split('\r\n'),
  ).toEqual([
    'number,customer,date,due date,amount,type',
    `A-2041,Corner Bistro,${date},${addDays(date, 30)},1250.00,invoice`,
    `C-118,Corner Bistro,${date},,75.50,credit`,
  ]);
});

const fieldByHeading: Record<string, string> = {
  number: 'number',
  num: 'number',
  customer: 'customer',
  date: 'date',
  'due date': 'dueDate',
  amount: 'amount',
  'open balance': 'amount',
  type: 'type',
};

const labels: Record<string, string> = {
  number: 'Number',
  customer: 'Customer',
  date: 'Date',
  dueDate: 'Due Date',
  amount: 'Amount',
  type: 'Type',
};

/** Answers like the server: the first row with two known headings holds the headings. */
const suggest = (rows: { row: number; cells: string[] }[]): SuggestAnswer => {
  const texts = rows.map(({ row, cells }) => ({ row, cells: cells.map((cell) => toDisplayedText(cell)) }));
  const fieldOf = (cell: string) => fieldByHeading[cell.toLowerCase()] ?? null;
  const head = texts.find(({ cells }) => cells.filter(fieldOf).length >= 2) ?? texts[0];
  return {
    headingRow: head?.row ?? null,
    columns: (head?.cells ?? []).map((heading) => ({ heading, field: fieldOf(heading), note: null })),
    targets: Object.entries(labels).map(([field, label]) => ({
      field,
      label,
      several: false,
      choices: field === 'type' ? ['invoice', 'credit'].map((value) => ({ value, label: value })) : null,
      knownWords: (field === 'type' ? { 'credit memo': 'credit' } : {}) as Record<string, string>,
      question: null,
      fills: [field],
    })),
    naming: [],
    required: ['number', 'customer', 'date', 'amount'],
    groupField: 'customer',
    matrix: null,
    ownHeadings: false,
    remembered: false,
    standIns: [],
    words: [],
  };
};

const nothing = { count: 0, total: '0.00' };

/** Uploads a file and collects the rows sent for the preview. */
const upload = async (file: File) => {
  const previewed: object[][] = [];
  serve<{ rows: never[] }>(({ path, body }) => {
    if (path === '/api/imports/columns') return suggest(body.rows);
    if (path !== '/api/opening-balances/preview') return [];
    previewed.push(body.rows);
    return { rows: [], invoices: nothing, credits: nothing, errorCount: 0 };
  });
  const { user, container } = renderPage(<OpeningBalances />, { as: { id: 'maria', role: 'admin' } });
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, file);
  return { user, previewed };
};
const uploadText = (lines: readonly string[]) => upload(new File([lines.join('\r\n')], 'list.csv'));
const uploadBook = (...book: Parameters<typeof writeXlsx>) =>
  upload(new File([new Uint8Array(writeXlsx(...book))], 'list.xlsx'));

it('previews the file that was chosen last, even if an earlier one is read later', async () => {
  const { promise: isRead, resolve } = Promise.withResolvers<void>();
  const previewed: object[][] = [];
  serve<{ rows: never[] }>(async ({ path, body }) => {
    if (path === '/api/imports/columns') {
      if (JSON.stringify(body.rows).includes('FIRST')) await isRead;
      return suggest(body.rows);
    }
    if (path !== '/api/opening-balances/preview') return [];
    previewed.push(body.rows);
    return { rows: [], invoices: nothing, credits: nothing, errorCount: 0 };
  });
  const { user, container } = renderPage(<OpeningBalances />, { as: { id: 'maria', role: 'admin' } });
  const field = container.querySelector('input[type=file]') as HTMLInputElement;
  const createFile = (number: string) =>
    new File([`Number,Customer,Date,Amount\r\n${number},Oak Diner,2026-09-01,12.50`], `${number}.csv`);
  await user.upload(field, createFile('FIRST'));
  await user.upload(field, createFile('SECOND'));
  await screen.findByRole('button', { name: 'Store Opening Balances' });
  resolve();
  await expect(waitFor(() => expect(previewed).toHaveLength(2), { timeout: 300 })).rejects.toThrow();
  expect(previewed).toMatchObject([[{ number: 'SECOND' }]]);
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

it.each(['', 'Customer'])(
  'previews the QuickBooks report Open Invoices, its names headed "%s", without a question',
  async (heading) => {
    const { previewed } = await uploadText(report.map((line) => line.replace(/^(?=,Type,)/, heading)));
    await screen.findByRole('button', { name: 'Store Opening Balances' });
    expect(previewed).toEqual([
      [
        {
          line: 6,
          number: '20817',
          customer: 'Café Fleuri',
          date: '09/14/2026',
          dueDate: '10/14/2026',
          amount: '1,250.00',
          type: 'Invoice',
        },
        {
          line: 7,
          number: 'CM311',
          customer: 'Café Fleuri',
          date: '10/02/2026',
          dueDate: '10/02/2026',
          amount: '-75.50',
          type: 'credit',
        },
        {
          line: 10,
          number: '1E+05',
          customer: "O’Malley's Pub",
          date: '10/20/2026',
          dueDate: '11/19/2026',
          amount: '88.00',
          type: 'Invoice',
        },
      ],
    ]);
  },
);

const money = (number: number): SheetCell => ({ number, format: '#,##0.00' });
const day = (date: string): SheetCell => ({ date });

it('previews a workbook whose first sheet holds tips, and sends ambiguous cells unchanged', async () => {
  const { previewed } = await uploadBook({
    'QuickBooks Desktop Export Tips': [['Open this file in Excel']],
    Sheet1: [
      ['Open Invoices'],
      ['', 'Type', 'Date', 'Num', 'Due Date', 'Open Balance'],
      ['Café Fleuri'],
      ['', 'Invoice', day('2026-09-14'), 20817, day('2026-10-14'), money(1250)],
      ['', 'Invoice', day('2026-10-02'), { number: 100000, format: '0E+00' }, '', { error: '#N/A' }],
      ['', 'Invoice', day('2026-10-02'), 7, '', money(10.945)],
      ['Total Café Fleuri', '', '', '', '', { formula: 'SUM(F4:F5)' }],
    ],
  });
  await screen.findByRole('button', { name: 'Store Opening Balances' });
  const shared = { customer: 'Café Fleuri', type: 'Invoice' };
  const second = { ...shared, date: '2026-10-02', dueDate: '' };
  expect(previewed).toEqual([
    [
      { ...shared, line: 4, number: '20817', date: '2026-09-14', dueDate: '2026-10-14', amount: '1250' },
      {
        ...second,
        line: 5,
        number: { shown: '1E+05', number: '100000' },
        amount: { shown: '#N/A', unreadable: true },
      },
      { ...second, line: 6, number: '7', amount: { shown: '10.95', number: '10.945' } },
    ],
  ]);
});

it('asks for the column of a missing field, and for the meaning of an unknown type', async () => {
  const { user, previewed } = await uploadText([
    'Number,Customer,Date,Owing,Type',
    'OLD-1,Oak Diner,2026-09-01,12.50,Finance Charge',
  ]);
  const show = await screen.findByRole('button', { name: 'Show Preview' });
  screen.getByText('Choose which column holds the Amount.');
  expect(previewed).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Owing is imported as'), 'Amount');
  await user.selectOptions(screen.getByLabelText('Type: “Finance Charge” means'), 'invoice');
  await user.click(show);
  await screen.findByRole('button', { name: 'Store Opening Balances' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Opening Balances' }));
  expect(previewed).toMatchObject([[{ line: 2, number: 'OLD-1', amount: '12.50', type: 'invoice' }]]);
  await user.click(screen.getByRole('button', { name: 'Change Columns' }));
  await screen.findByRole('button', { name: 'Show Preview' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Opening Balances' }));
});

describe('the reader explains the problem of', () => {
  it.each([
    ['an empty file', [''], 'The file is empty.'],
    ['headings alone', ['number,customer,date,amount'], 'The file has no rows below the headings.'],
    [
      'an open quotation mark',
      ['number,customer,date,amount', '"X,Oak Diner'],
      /a quotation mark is not closed/,
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
    const { previewed } = await uploadText(lines);
    await screen.findByText(sentence);
    expect(previewed).toEqual([]);
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
  const { previewed } = await uploadBook({ List: [head, ...rows] });
  await waitFor(() => expect(previewed).toHaveLength(1), { timeout: 10_000 });
  expect(JSON.stringify({ rows: previewed[0] }).length).toBeLessThan(1_000_000);
});

it('skips hidden sheets and counts hidden rows of the list', async () => {
  const head = ['Number', 'Customer', 'Date', 'Amount'];
  const { previewed } = await uploadBook(
    { October: [head, ['OLD-1', 'Oak', '2026-09-01', 99]], Now: [head, ['OLD-7', 'Oak', '2026-10-01', 12]] },
    { looks: { October: { isHidden: true }, Now: { hiddenRows: [2] } } },
  );
  await screen.findByText('1 row is hidden in the spreadsheet and is read as well.');
  expect(previewed).toMatchObject([[{ number: 'OLD-7' }]]);
});
