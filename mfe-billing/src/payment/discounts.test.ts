import type { OpenInvoiceAnswer } from '@primal/contracts/billing/receivables';
import { describe, expect, it } from 'vitest';
import { allocate, type SelectedInvoices } from './allocations.ts';
import { describeDiscountMatch, findDiscountMatch } from './suggestions.ts';

const invoice = (id: string, total: string, more: Partial<OpenInvoiceAnswer> = {}): OpenInvoiceAnswer => ({
  id,
  invoiceNumber: `INV-${id}`,
  status: 'sent',
  invoiceDate: '2026-11-01',
  dueDate: '2026-12-01',
  total,
  balance: total,
  broughtForward: false,
  discountPercent: '2.00',
  discountDate: '2026-11-11',
  credited: '0.00',
  discounted: '0.00',
  ...more,
});

const none = { discountPercent: null, discountDate: null };
/** $2.00 off until 11/11, no discount, $1.01 off until 11/20. */
const open = [
  invoice('1', '100.00'),
  invoice('2', '30.00', none),
  invoice('3', '50.50', { discountDate: '2026-11-20' }),
];
const settle = (
  amount: string,
  picked: SelectedInvoices,
  more: Partial<Parameters<typeof allocate>[0]> = {},
) =>
  allocate({
    invoices: open,
    amount,
    picked,
    discounted: [],
    writtenOff: [],
    date: '2026-11-05',
    limit: '5.00',
    ...more,
  });
const read = (date: string, invoices = open) => Object.fromEntries(settle('', {}, { date, invoices }).offers);

describe('the discounts offered', () => {
  it('follow the date of the payment', () => {
    expect(read('2026-11-11')).toEqual({ 1: '2.00', 3: '1.01' });
    expect(read('2026-11-12')).toEqual({ 3: '1.01' });
    expect(read('2026-11-21')).toEqual({});
    expect(read('')).toEqual({});
  });

  it('are none if nothing would remain to pay', () => {
    expect(read('2026-11-05', [invoice('1', '100.00', { balance: '2.00' })])).toEqual({});
    expect(read('2026-11-05', [invoice('1', '100.00', { balance: '2.01' })])).toEqual({ 1: '2.00' });
  });

  it('count only for selected invoices once they are ticked', () => {
    const pick = (picked: SelectedInvoices, discounted: string[]) => [
      ...settle('', picked, { discounted }).discounts,
    ];
    expect(pick({ 1: null, 3: null }, ['1', '2'])).toEqual([['1', '2.00']]);
    expect(pick({ 3: null }, ['1'])).toEqual([]);
  });
});

describe('an amount that pays invoices with their discounts', () => {
  const { offers } = settle('', {});
  const describeMatch = (amount: string, picked: SelectedInvoices = {}) => {
    const matched = findDiscountMatch(open, offers, amount, picked);
    return matched.length === 0 ? null : describeDiscountMatch(amount, matched);
  };

  it.each([
    ['98', {}, '$98.00 pays INV-1 with its discount'],
    ['$49.49', {}, '$49.49 pays INV-3 with its discount'],
    ['128', {}, '$128.00 pays INV-1 and INV-2 with their discounts'],
    ['177.49', {}, '$177.49 pays INV-1, INV-2 and INV-3 with their discounts'],
    ['147.49', { 1: null, 3: null }, '$147.49 pays INV-1 and INV-3 with their discounts'],
    ['147.49', {}, null],
    ['30', {}, null],
    ['100', {}, null],
    ['', {}, null],
  ])('is pointed out for %s with %j selected: %s', (amount, picked, sentence) => {
    expect(describeMatch(amount, picked)).toBe(sentence);
  });
});

describe('a payment with a discount', () => {
  const first: SelectedInvoices = { 1: null };

  it('needs less for the invoice, and leaves the rest for others', () => {
    expect(settle('120', { 1: null, 2: null }, { discounted: ['1'] }).allocations).toEqual([
      { invoiceId: '1', amount: '98.00', discount: '2.00' },
      { invoiceId: '2', amount: '22.00' },
    ]);
  });

  it('must pay the invoice in full, counting what is written off', () => {
    const part = settle('97.50', first, { discounted: ['1'] });
    expect(part.shares.of['1']?.problem).toBe(
      'The discount is given when the invoice is paid in full: apply $98.00.',
    );
    expect(part.remainders.map(({ amount }) => amount)).toEqual(['0.50']);
    const whole = settle('97.50', first, { discounted: ['1'], writtenOff: ['1'] });
    expect(whole.shares.of['1']?.problem).toBeNull();
    expect(whole.allocations).toEqual([
      { invoiceId: '1', amount: '97.50', discount: '2.00', writeOff: '0.50' },
    ]);
  });

  it('has no problem while no amount is typed', () => {
    expect(settle('', first, { discounted: ['1'] }).shares.of['1']?.problem).toBeNull();
  });
});
