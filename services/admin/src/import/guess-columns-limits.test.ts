import type { MappedSubject } from '@primal/contracts/admin/csv-export';
import { costlyTexts, maxCpuMs, measureCpu } from '@primal/service-kit/testing/cpu';
import { expect, it } from 'vitest';
import { createQuickBooksDesktopCustomers } from '../../../../harness/lists/customers.ts';
import { createQuickBooksDesktopItems } from '../../../../harness/lists/items.ts';
import type { List } from '../../../../harness/lists/list.ts';
import { guessColumns } from './guess-columns.ts';
import { listFormats, subjects } from './store.ts';

const guess = (subject: MappedSubject, list: List, options = {}) =>
  guessColumns(
    listFormats[subject],
    list.slice(0, 60).map((cells, at) => ({ row: at + 1, cells })),
    options,
  );

const goes = (subject: MappedSubject, list: List, options = {}) =>
  Object.fromEntries(
    guess(subject, list, options).columns.flatMap(({ heading, field }) => (field ? [[heading, field]] : [])),
  );

it('explains each ignored heading, and names the column that fills the field instead', () => {
  const notes = Object.fromEntries(
    guess('customers', createQuickBooksDesktopCustomers(5)).columns.map(({ heading, note }) => [
      heading,
      note,
    ]),
  );
  expect(notes).toMatchObject({
    Company: 'Name comes from Customer.',
    Rep: 'Sales representatives are not imported.',
    Balance: 'Import what customers owe under Accounts Receivable, Opening Balances.',
    'Ship to 1':
      'Only one address per customer is imported. Choose these columns instead if the goods go there.',
    Customer: null,
  });
});

it('maps columns with known headings despite unreadable figures and dates', () => {
  const headings = ['Customer', 'Product Code', 'Kind', 'Value', 'Minimum', 'From', 'To'];
  const row = (minimum: string, to: string) => ['Bistro', 'CP-1', 'fixed', '8.40', minimum, '2026-11-01', to];
  const fields = goes('customer-prices', [headings, row('10 cs', 'end of year'), row('20 cs', '12/31')]);
  expect(fields).toMatchObject({ Minimum: 'minQuantity', To: 'to' });
});

it('maps price and cost columns with decimal commas', () => {
  const headings = ['Item', 'Brand', 'Unit', 'Sales Price', 'Cost'];
  const fields = goes('products', [
    headings,
    ['Ribeye', 'Prairie', 'Case', '10,95', '8,20 €'],
    ['Brisket', 'Prairie', 'Case', '1.234,50', ''],
  ]);
  expect(fields).toMatchObject({ 'Sales Price': 'unitPrice', Cost: 'costPrice' });
  const words = goes('products', [
    headings,
    ['Ribeye', 'Prairie', 'Case', 'market', 'ask'],
    ['Brisket', 'Prairie', 'Case', 'ask', 'x'],
  ]);
  expect(words).not.toHaveProperty('Cost');
});

it('leaves columns that the caller may not import unmapped', () => {
  const without = new Map([['costPrice', 'Your role may not see costs.']]);
  expect(guess('products', createQuickBooksDesktopItems(5), { without }).columns).toContainEqual({
    heading: 'Cost',
    field: null,
    note: 'Your role may not see costs.',
  });
});

it.each(Object.entries(costlyTexts))('guesses a file full of %s quickly', (_, text) => {
  const cell = text.slice(0, 10_000);
  const rows = Array.from({ length: 60 }, (_, at) => ({ row: at + 1, cells: Array(20).fill(cell) }));
  for (const subject of ['customers', 'products'] as const)
    expect(measureCpu(() => guessColumns(subjects[subject], rows))).toBeLessThan(maxCpuMs);
});

it('combines several columns of e-mail addresses', () => {
  const list = [
    ['Name', 'Email', 'CC Email', 'Email 2'],
    ['Oak Diner', 'a@b.example', 'c@d.example', ''],
  ];
  expect(goes('customers', list)).toEqual({
    Name: 'name',
    Email: 'email',
    'CC Email': 'email',
    'Email 2': 'email',
  });
  const cells = new Map([['email', ['a@b.example', '', 'c@d.example']]]);
  expect(subjects.customers.mapping.combine(cells).texts.email).toBe('a@b.example, c@d.example');
});
