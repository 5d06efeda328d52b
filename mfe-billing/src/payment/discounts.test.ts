import type { OpenInvoiceAnswer } from '@primal/contracts/billing/receivables';
import { describe, expect, it } from 'vitest';
import { computeShares, type SelectedInvoices, toAllocations } from './allocations.ts';
import {
  describeDiscountMatch,
  findDiscountMatch,
  findDiscountOffers,
  pickDiscounts,
  requireFullShares,
  subtractDiscounts,
} from './discounts.ts';
import { describeRemainders, findRemainders } from './remainders.ts';

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
const read = (date: string, invoices = open) => Object.fromEntries(findDiscountOffers(invoices, date));

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
    const offers = findDiscountOffers(open, '2026-11-05');
    expect([...pickDiscounts(offers, ['1', '2'], { 1: null, 3: null })]).toEqual([['1', '2.00']]);
    expect([...pickDiscounts(offers, ['1'], { 3: null })]).toEqual([]);
  });
});

describe('an amount that pays invoices with their discounts', () => {
  const offers = findDiscountOffers(open, '2026-11-05');
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
  const offers = findDiscountOffers(open, '2026-11-05');
  const settle = (amount: string, picked: SelectedInvoices, ticked: string[]) => {
    const discounts = pickDiscounts(offers, ticked, picked);
    const owed = subtractDiscounts(open, discounts);
    return { discounts, owed, spread: computeShares(owed, amount, picked) };
  };

  it('needs less for the invoice, and leaves the rest for others', () => {
    const { discounts, owed, spread } = settle('120', { 1: null, 2: null }, ['1']);
    expect(toAllocations(requireFullShares(spread, owed, discounts), { discounts })).toEqual([
      { invoiceId: '1', amount: '98.00', discount: '2.00' },
      { invoiceId: '2', amount: '22.00' },
    ]);
  });

  it('must pay the invoice in full, counting what is written off', () => {
    const { discounts, owed, spread } = settle('97.50', { 1: null }, ['1']);
    expect(requireFullShares(spread, owed, discounts).of['1']?.problem).toBe(
      'The discount is given when the invoice is paid in full: apply $98.00.',
    );
    const remainders = findRemainders(owed, spread, '5.00');
    expect(remainders.map(({ amount }) => amount)).toEqual(['0.50']);
    const writeOffs = new Map([['1', '0.50']]);
    const shares = requireFullShares(spread, owed, discounts, writeOffs);
    expect(shares.of['1']?.problem).toBeNull();
    const allocations = toAllocations(shares, { discounts, writeOffs });
    expect(allocations).toEqual([{ invoiceId: '1', amount: '97.50', discount: '2.00', writeOff: '0.50' }]);
    expect(describeRemainders(allocations)).toEqual([
      '$2.00 early-payment discount taken.',
      '$0.50 written off.',
    ]);
  });

  it('has no problem while no amount is typed', () => {
    const { discounts, owed, spread } = settle('', { 1: null }, ['1']);
    expect(requireFullShares(spread, owed, discounts).of['1']?.problem).toBeNull();
  });
});
