import { describe, expect, it } from 'vitest';
import { readBankAmount, readBankCsv, readBankDate } from './bank-file.ts';
import { reconciliationFields } from './bank-reconciliation.ts';

describe('readBankCsv', () => {
  it('finds its columns below title rows, and reads debits and credits', () => {
    const text = [
      'Account,x-1234',
      '',
      'Posting Date,Description,Check #,Withdrawals,Deposits',
      '11/03/2026,"DEPOSIT, BRANCH",,,"1,200.50"',
      '11/4/26,Check,1042,80.00,',
    ].join('\n');
    expect(readBankCsv(text).lines).toEqual([
      { date: '2026-11-03', description: 'DEPOSIT, BRANCH', reference: null, amount: '1200.50', fitid: null },
      { date: '2026-11-04', description: 'Check', reference: '1042', amount: '-80.00', fitid: null },
    ]);
  });

  it.each([
    ['Date,Amount\n13/45/2026,5', "Row 2: '13/45/2026' is not a date like 11/20/2026."],
    ['Date,Amount\n2026-11-03,five', "Row 2: 'five' is not an amount like 1,234.50."],
    [
      'Datum,Betrag\n2026-11-03,5',
      'The file has no date column. Choose it, or a CSV, OFX or QFX file from your bank.',
    ],
    ['Date,Amount', 'The file has no lines.'],
  ])('refuses %j', (text, problem) => {
    expect(readBankCsv(text)).toEqual({ lines: null, problem });
  });

  it('takes the columns that a person chose', () => {
    const mapping = {
      date: 'Datum',
      amount: 'Betrag',
      description: null,
      reference: null,
      debit: null,
      credit: null,
    };
    expect(readBankCsv('Datum,Betrag\n2026-11-03,-5', mapping).lines).toMatchObject([{ amount: '-5.00' }]);
  });
});

it.each([
  ['(75.00)', '-75.00'],
  ['-$1,234.5', '-1234.50'],
  ['75.00-', '-75.00'],
  ['+.5', '0.50'],
  ['12.345', null],
  ['1,234,567.89', '1234567.89'],
  ['5,45', null],
  ['1,2345', null],
  ['1234,567', null],
  ['', null],
])('reads the amount %j as %j', (text, amount) => {
  expect(readBankAmount(text)).toBe(amount);
});

it.each([
  ['20261103', '2026-11-03'],
  ['11-3-2026', '2026-11-03'],
  ['2026-11-03 08:15', '2026-11-03'],
  ['Nov 3', null],
])('reads the date %j as %j', (text, date) => {
  expect(readBankDate(text)).toBe(date);
});

it.each([
  ['-1,242.56', '-1242.56'],
  ['5,45', undefined],
])('reads the balance %j of a statement as %j', (statementBalance, read) => {
  const { data } = reconciliationFields.safeParse({ statementDate: '2026-11-03', statementBalance });
  expect(data?.statementBalance).toBe(read);
});
