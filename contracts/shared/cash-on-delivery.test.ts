import { describe, expect, it } from 'vitest';
import {
  computeInvoiceCollection,
  computeOrderCollection,
  describeCashOnDelivery,
  formatCollection,
  sumCollections,
} from './cash-on-delivery.ts';

const cash = { customer: { cashOnDelivery: true } };
const invoice = { ...cash, status: 'sent', balance: '1234.50', hasMissingCatchWeights: false };
const order = { ...cash, total: '305.00', estimatedTotal: '305.00' };

describe('computeInvoiceCollection', () => {
  it.each([
    ['the open amount', invoice, 'Cash on delivery: collect $1,234.50'],
    [
      'nothing once it is paid',
      { ...invoice, status: 'paid', balance: '0.00' },
      'Cash on delivery: nothing to collect',
    ],
    [
      'an estimate while weights are missing',
      { ...invoice, status: 'draft', hasMissingCatchWeights: true },
      'Cash on delivery: collect about $1,234.50, since weights are missing',
    ],
  ])('is %s', (_, given, sentence) => {
    const collection = computeInvoiceCollection(given);
    expect(collection && describeCashOnDelivery(collection)).toBe(sentence);
  });

  it.each([
    ['a customer on account', { ...invoice, customer: { cashOnDelivery: false } }],
    ['a voided invoice', { ...invoice, status: 'voided', balance: '0.00' }],
    ['an opening balance', { ...invoice, broughtForward: true }],
  ])('is null for %s', (_, given) => {
    expect(computeInvoiceCollection(given)).toBeNull();
  });
});

describe('computeOrderCollection', () => {
  it.each([
    ['its total', order, { amount: '305.00', isEstimate: false }],
    [
      'its total with estimates',
      { ...order, estimatedTotal: '410.10' },
      { amount: '410.10', isEstimate: true },
    ],
    [
      'its total without an estimate',
      { ...order, estimatedTotal: '0.00' },
      { amount: '305.00', isEstimate: false },
    ],
    ['nothing for a customer on account', { ...order, customer: { cashOnDelivery: false } }, null],
  ])('is %s', (_, given, collection) => {
    expect(computeOrderCollection(given)).toEqual(collection);
  });
});

it('adds up collections to the cent, and marks the sum as an estimate if any part is an estimate', () => {
  const some = [
    { amount: '0.10', isEstimate: false },
    { amount: '0.20', isEstimate: false },
  ];
  expect(formatCollection(sumCollections(some))).toBe('Collect $0.30');
  expect(formatCollection(sumCollections([...some, { amount: '1000.05', isEstimate: true }]))).toBe(
    'Collect about $1,000.35',
  );
  expect(formatCollection(sumCollections([]))).toBe('Nothing to collect');
});
