import type { OpeningCells } from '@primal/contracts/billing/opening-balances';
import { addDays } from '@primal/contracts/shared/dates';
import { costlyTexts, maxCpuMs, measureCpu } from '@primal/service-kit/testing/cpu';
import { describe, expect, it } from 'vitest';
import { readRows } from './read.ts';

const context = {
  customers: new Map([['corner bistro', [{ id: 'bistro', name: 'Corner Bistro', paymentTerms: null }]]]),
  taken: new Set<string>(),
  suggestCustomer: () => null,
  paymentTerms: 30,
  today: '2026-11-21',
};

const cells = {
  line: 2,
  number: 'A-1',
  customer: 'Corner Bistro',
  date: '2026-11-01',
  dueDate: '',
  amount: '12.50',
  type: '',
} satisfies OpeningCells;

it.each<[Partial<OpeningCells>, string[]]>([
  [{}, []],
  [{ amount: '1,250.00' }, []],
  [{ amount: '12,5' }, ['Amount: Please write decimals with a point, like 1,234.50.']],
  [{ date: addDays(context.today, -3653) }, []],
  [{ date: addDays(context.today, -3654) }, ['The date must be within the last ten years.']],
  [{ dueDate: addDays(cells.date, 3653) }, []],
  [{ dueDate: addDays(cells.date, 3654) }, ['The due date must be between 11/01/2026 and ten years later.']],
  [{ number: '1E+05' }, ['A spreadsheet shortened the number 1E+05. Enter all of its digits, as text.']],
  [{ number: 'A\u0001B' }, ['Number: Contains characters that cannot be stored.']],
  [{ amount: '#REF!' }, ['Amount: #REF! is an error in the spreadsheet. Correct the cell.']],
  [
    { customer: { shown: '', unreadable: true } },
    ['Customer: The formula has no stored value. Open the file in Excel and save it again.'],
  ],
])('a row with %j has the errors %j', (changed, errors) => {
  expect(readRows([{ ...cells, ...changed }], context).flatMap((row) => row.errors)).toEqual(errors);
});

it('strips invisible characters from an invoice number', () => {
  expect(readRows([{ ...cells, number: '\ufeffA\u2028-7\u200b' }], context)).toMatchObject([
    { number: 'A -7', errors: [] },
  ]);
});

describe.each(Object.entries(costlyTexts))('a megabyte of %s', (_, text) => {
  it.each(['number', 'customer', 'date', 'dueDate', 'amount', 'type'] as const)(
    'is rejected quickly as the %s, with a short sentence',
    (column) => {
      const row = { ...cells, [column]: text };
      expect(measureCpu(() => readRows([row], context))).toBeLessThan(maxCpuMs);
      for (const { errors } of readRows([row], context)) {
        expect(errors.length).toBeGreaterThan(0);
        expect(errors.join('').length).toBeLessThan(1000);
      }
    },
  );
});
