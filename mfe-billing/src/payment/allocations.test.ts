import type { OpenInvoiceAnswer } from '@primal/contracts/billing/receivables';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, findProblem, isInvalid, type SelectedInvoices } from './allocations.ts';
import { findExactMatch, isOldest, selectOldest, selectPreferred } from './suggestions.ts';

const invoice = (id: string, balance: string, total = balance): OpenInvoiceAnswer => ({
  id,
  invoiceNumber: id.toUpperCase(),
  status: 'sent',
  invoiceDate: '2026-11-01',
  dueDate: '2026-12-01',
  total,
  balance,
  broughtForward: false,
  discountPercent: null,
  discountDate: null,
  credited: '0.00',
  discounted: '0.00',
});

/** Oldest first: $100, $50 with $20 paid, $25.50. */
const open = [invoice('a', '100.00'), invoice('b', '30.00', '50.00'), invoice('c', '25.50')];
const all: SelectedInvoices = { a: null, b: null, c: null };
const allocateTo = (invoices: OpenInvoiceAnswer[], amount: string, picked: SelectedInvoices) =>
  allocate({ invoices, amount, picked, discounted: [], writtenOff: [], date: '', limit: '0' });
const computeShares = (amount: string, picked: SelectedInvoices) => allocateTo(open, amount, picked).shares;
const readTexts = (amount: string, picked: SelectedInvoices) =>
  Object.fromEntries(Object.entries(computeShares(amount, picked).of).map(([id, { text }]) => [id, text]));

describe('automatic allocation', () => {
  it.each([
    [
      'pays every invoice if the amount equals their total',
      '155.50',
      all,
      { a: '100.00', b: '30.00', c: '25.50' },
    ],
    [
      'pays the oldest invoice in full, then the next invoice in part',
      '110',
      all,
      { a: '100.00', b: '10.00', c: '0.00' },
    ],
    ['pays no invoice without an amount', '', all, { a: '0.00', b: '0.00', c: '0.00' }],
    ['pays no invoice from an unreadable amount', '5,45', all, { a: '0.00', b: '0.00', c: '0.00' }],
    ['pays only selected invoices', '200', { b: null, c: null }, { b: '30.00', c: '25.50' }],
    [
      'accepts an amount with dollar sign and comma',
      '$1,234.50',
      all,
      { a: '100.00', b: '30.00', c: '25.50' },
    ],
    [
      'preserves a typed share, and pays the other invoices from the rest',
      '110',
      { ...all, b: '20' },
      { a: '90.00', b: '20', c: '0.00' },
    ],
    [
      'ignores an invoice that is no longer open',
      '20',
      { ...all, gone: null },
      { a: '20.00', b: '0.00', c: '0.00' },
    ],
  ])('%s', (_, amount, picked, texts) => {
    expect(readTexts(amount, picked as SelectedInvoices)).toEqual(texts);
  });

  it('sends only positive shares and reports the remainder', () => {
    expect(allocateTo(open, '110', all).allocations).toEqual([
      { invoiceId: 'a', amount: '100.00' },
      { invoiceId: 'b', amount: '10.00' },
    ]);
    expect(toMoney(computeShares('200', all).difference)).toBe('44.50');
  });

  it("never allocates more than an invoice's balance or the amount", () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    const money = (value: number) => toMoney(decimal(value).div(100));
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 12 }), cents, (balances, paid) => {
        const invoices = balances.map((balance, at) => invoice(`i${at}`, money(balance)));
        const picked = Object.fromEntries(invoices.map(({ id }) => [id, null]));
        const { shares } = allocateTo(invoices, money(paid), picked);
        for (const { id, balance } of invoices) expect(shares.of[id]?.amount.lte(balance)).toBe(true);
        expect(shares.difference.gte(0)).toBe(true);
        // Money may remain only if every invoice is paid in full.
        if (shares.difference.gt(0))
          for (const { id, balance } of invoices) expect(shares.of[id]?.amount.eq(balance)).toBe(true);
      }),
    );
  });
});

describe('the oldest invoices covered by an amount', () => {
  it.each([
    ['', []],
    ['0', []],
    ['40', ['a']],
    ['100', ['a']],
    ['100.01', ['a', 'b']],
    ['1000', ['a', 'b', 'c']],
  ])('for the amount %j: %j', (amount, ids) => {
    expect(Object.keys(selectOldest(open, amount))).toEqual(ids);
  });
});

describe('the invoice whose balance equals the amount', () => {
  it.each([
    ['25.50', 'c'],
    ['$30', 'b'],
    ['100', undefined],
    ['25.51', undefined],
    ['', undefined],
  ])('for the amount %j: %j', (amount, id) => {
    expect(findExactMatch(open, amount)?.id).toBe(id);
  });
});

describe('the validation of allocations', () => {
  it.each([
    [
      'rejects a share above the invoice total',
      '500',
      { a: '100.01' },
      'Payment amount cannot exceed invoice total',
    ],
    [
      'rejects a share above the balance of a partly paid invoice',
      '500',
      { b: '40' },
      'Payment amount cannot exceed invoice total. $30.00 is still owed.',
    ],
    [
      'rejects an unreadable share',
      '500',
      { a: '5,45' },
      'Please write decimals with a point, like 1,234.50.',
    ],
    ['rejects a share with three decimals', '500', { a: '5.455' }, 'Must have at most 2 decimal places.'],
    ['rejects a negative share', '500', { a: '-5' }, 'Must be 0 or more.'],
  ])('%s', (_, amount, picked, sentence) => {
    const shares = computeShares(amount, picked as SelectedInvoices);
    expect(Object.values(shares.of)[0]?.problem).toBe(sentence);
    expect(isInvalid(shares)).toBe(true);
  });

  it.each([
    ['requires a selected invoice', '100', {}, 'Please select at least one invoice to apply the payment'],
    [
      'requires a positive share of a selected invoice',
      '100',
      { a: '0' },
      'Please select at least one invoice to apply the payment',
    ],
    [
      'rejects shares above the amount',
      '100',
      { a: '90', b: '20' },
      'The amounts applied are more than the payment.',
    ],
    ['accepts shares below the amount', '100', { a: '90' }, null],
  ])('%s', (_, amount, picked, sentence) => {
    expect(findProblem(computeShares(amount, picked as SelectedInvoices))).toBe(sentence);
  });
});

describe('a preferred invoice', () => {
  it.each([
    ['is paid alone if its balance covers the amount', '20', 'b', { b: '20.00' }],
    ['is paid first, then the oldest invoices from the rest', '50', 'b', { b: '30.00', a: '20.00' }],
    ['is ignored if it is not open', '20', 'gone', { a: '20.00' }],
    ['is optional', '20', null, { a: '20.00' }],
  ])('%s', (_, amount, firstId, texts) => {
    expect(readTexts(amount, selectPreferred(open, amount, firstId))).toEqual(texts);
  });
});

it.each<[string, SelectedInvoices, boolean]>([
  ['nothing', {}, true],
  ['the oldest two', { a: null, b: null }, true],
  ['the second alone', { b: null }, false],
  ['the oldest with a typed share', { a: '80' }, false],
])('detects an automatic selection: %s', (_, picked, answer) => {
  expect(isOldest(open, picked)).toBe(answer);
});
