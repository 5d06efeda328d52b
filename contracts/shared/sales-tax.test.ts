import { describe, expect, it } from 'vitest';
import { computeReturnShares } from '../billing/line-credits.ts';
import { lineProduct } from './documents.fixture.ts';
import {
  applyTax,
  type CustomerTax,
  decideTax,
  describeExpiry,
  formatTaxLabel,
  isSameTax,
  listTaxRows,
  type TaxCode,
  type TaxSettings,
  toCustomerTax,
} from './sales-tax.ts';

const code = (id: string, taxesDelivery: boolean, rates: Record<string, string>): TaxCode => ({
  id,
  name: id,
  taxesDelivery,
  rates: Object.entries(rates).map(([from, percent]) => ({ from, percent })),
});

const settings = (taxesExpired = false): TaxSettings => ({
  codes: [
    code('waco', false, { '2026-01-01': '8.250', '2026-07-01': '8.500', '2027-01-01': '7.125' }),
    code('austin', true, { '2020-02-29': '6.250' }),
    code('reno', false, { '2026-03-01': '0.050', '2026-03-31': '8.265' }),
    code('town', false, { '2026-12-01': '0.000' }),
  ],
  defaultCodeId: 'waco',
  taxesExpired,
});

const exemptions: Record<string, CustomerTax['exempt']> = {
  '-': null,
  resale: { reason: 'resale', certificate: 'TX-1', until: null },
  until6: { reason: 'government', certificate: null, until: '2026-06-30' },
  until12: { reason: 'nonprofit', certificate: 'N 7', until: '2026-12-31' },
  never: { reason: 'other', certificate: null, until: null },
};

const readLines = (text: string) =>
  text.split(' ').map((word) => ({
    total: word.slice(0, -1),
    product: lineProduct({ taxable: word.endsWith('T') }),
  }));

/**
 * Worked out by fractions, apart from this code. Before the first bar: code, date and customer (`!`: expired
 * certificates are taxed). Then lines (T taxable, N not). Then discount and delivery. Then base, tax and reason.
 */
const table = `
waco 2026-06-15 - | 100.00T | 0 0 | 100.00 8.25
waco 2026-06-30 - | 100.00T | 0 0 | 100.00 8.25
waco 2026-07-01 - | 100.00T | 0 0 | 100.00 8.50
waco 2026-07-31 - | 100.00T | 0 0 | 100.00 8.50
waco 2026-12-31 - | 100.00T | 0 0 | 100.00 8.50
waco 2027-01-01 - | 100.00T | 0 0 | 100.00 7.13
waco 2025-12-31 - | 100.00T | 0 0 | none
waco 2026-01-01 - | 100.00T | 0 0 | 100.00 8.25
waco 2028-02-29 - | 100.00T | 0 0 | 100.00 7.13
waco 2026-06-15 - | 10.00T 20.00T 30.00T | 0 0 | 60.00 4.95
waco 2026-06-15 - | 10.00T 20.00N 30.00T | 0 0 | 40.00 3.30
waco 2026-06-15 - | 10.00N 20.00N | 0 0 | 0.00 0.00
waco 2026-06-15 - | 0.06T | 0 0 | 0.06 0.00
waco 2026-06-15 - | 0.07T | 0 0 | 0.07 0.01
waco 2026-06-15 - | 0.06T 0.06T | 0 0 | 0.12 0.01
waco 2026-06-15 - | 18.18T | 0 0 | 18.18 1.50
waco 2026-06-15 - | 18.19T | 0 0 | 18.19 1.50
waco 2026-06-15 - | 0.00T | 0 0 | 0.00 0.00
waco 2026-06-15 - | 9999999.99T | 0 0 | 9999999.99 825000.00
waco 2026-06-15 - | 100.00T | 10.00 0 | 90.00 7.43
waco 2026-06-15 - | 100.00T 100.00N | 10.00 0 | 95.00 7.84
waco 2026-06-15 - | 100.00T 200.00N | 10.00 0 | 96.67 7.98
waco 2026-06-15 - | 33.33T 66.67N | 10.00 0 | 30.00 2.48
waco 2026-06-15 - | 33.33T 33.33T 33.34N | 0.01 0 | 66.65 5.50
waco 2026-06-15 - | 33.33T 33.33N 33.34N | 0.02 0 | 33.32 2.75
waco 2026-06-15 - | 100.00T | 100.00 0 | 0.00 0.00
waco 2026-06-15 - | 100.00T | 105.00 10.00 | 0.00 0.00
waco 2026-06-15 - | 1.00T 99.00N | 50.00 0 | 0.50 0.04
waco 2026-06-15 - | 50.00N | 5.00 12.00 | 0.00 0.00
waco 2026-06-15 - | 100.00T | 0 15.00 | 100.00 8.25
waco 2026-06-15 - | 100.00T 40.00N | 7.00 15.00 | 95.00 7.84
waco 2026-08-15 - | 100.00T 40.00N | 7.00 15.00 | 95.00 8.08
austin 2026-06-15 - | 100.00T | 0 15.00 | 115.00 7.19
austin 2026-06-15 - | 100.00N | 0 15.00 | 15.00 0.94
austin 2026-06-15 - | 100.00T 100.00N | 20.00 15.00 | 105.00 6.56
austin 2026-06-15 - | 100.00T | 100.00 15.00 | 15.00 0.94
austin 2026-06-15 - | 0.08T | 0 0 | 0.08 0.01
austin 2026-06-15 - | 0.07T | 0 0.01 | 0.08 0.01
austin 2020-02-28 - | 100.00T | 0 15.00 | none
austin 2020-02-29 - | 100.00T | 0 15.00 | 115.00 7.19
austin 2020-03-01 - | 100.00T | 0 0 | 100.00 6.25
austin 2026-06-15 resale | 100.00T | 0 15.00 | 115.00 0.00 resale
reno 2026-02-28 - | 10.00T | 0 0 | none
reno 2026-03-01 - | 10.00T | 0 0 | 10.00 0.01
reno 2026-03-01 - | 9.99T | 0 0 | 9.99 0.00
reno 2026-03-30 - | 10.00T | 0 0 | 10.00 0.01
reno 2026-03-31 - | 10.00T | 0 0 | 10.00 0.83
reno 2026-04-01 - | 12.35T | 0 0 | 12.35 1.02
reno 2026-04-30 - | 222.22T 1.11N | 3.33 0 | 218.91 18.09
town 2026-11-30 - | 100.00T | 0 0 | none
town 2026-12-01 - | 100.00T | 0 0 | 100.00 0.00
town 2026-12-01 resale | 100.00T | 0 0 | 100.00 0.00 resale
waco 2026-06-15 resale | 100.00T | 0 0 | 100.00 0.00 resale
waco 2026-06-15 never | 100.00T 50.00N | 15.00 0 | 90.00 0.00 other
waco 2026-06-29 until6 | 100.00T | 0 0 | 100.00 0.00 government
waco 2026-06-30 until6 | 100.00T | 0 0 | 100.00 0.00 government
waco 2026-07-01 until6 | 100.00T | 0 0 | 100.00 0.00 government
waco 2026-06-29 until6! | 100.00T | 0 0 | 100.00 0.00 government
waco 2026-06-30 until6! | 100.00T | 0 0 | 100.00 0.00 government
waco 2026-07-01 until6! | 100.00T | 0 0 | 100.00 8.50
waco 2026-12-31 until12! | 100.00T 7.00N | 5.35 0 | 95.00 0.00 nonprofit
waco 2027-01-01 until12! | 100.00T 7.00N | 5.35 0 | 95.00 6.77
waco 2027-01-01 until12 | 100.00T 7.00N | 5.35 0 | 95.00 0.00 nonprofit
waco 2027-01-01 never! | 100.00T | 0 0 | 100.00 0.00 other
austin 2026-07-01 until6! | 80.00T 20.00N | 10.00 5.00 | 77.00 4.81
austin 2026-06-30 until6! | 80.00T 20.00N | 10.00 5.00 | 77.00 0.00 government
austin 2026-06-15 - | 0.80T 1.60T 2.40N | 0.03 0.75 | 3.13 0.20`
  .trim()
  .split('\n');

/** Returned goods in order, with the credited tax of each: lines, discount, delivery and percent, returns. */
const returnTable = `
100.00T | 0 0 8.25 | 50.00T 50.00T | 4.13 4.12
100.00T 50.00N | 0 0 8.25 | 50.00N 33.33T 33.33T 33.34T | 0.00 2.75 2.75 2.75
100.00T 50.00N | 15.00 0 8.25 | 10.00T 50.00N 90.00T | 0.74 0.00 6.69
33.33T 66.67N | 10.00 0 8.5 | 11.11T 11.11T 11.11T 66.67N | 0.85 0.85 0.85 0.00
0.30T | 0 0 8.25 | 0.10T 0.10T 0.10T | 0.01 0.00 0.01
100.00T | 0 15.00 6.25 | 25.00T 75.00T | 1.56 4.69
100.00N | 0 15.00 6.25 | 100.00N | 0.00
12.34T 43.21T 5.55N | 4.44 9.99 7.125 | 43.21T 5.55N 12.34T | 2.85 0.00 0.82`
  .trim()
  .split('\n');

const readRow = (row: string) => row.split(' | ').map((part) => part.trim());

/** The base's tax in whole numbers: cents times thousandths of a percent, half up. */
const multiply = (base: string, rate: string): string => {
  const cents = (BigInt(base.replace('.', '')) * BigInt(rate.replace('.', '')) + 50_000n) / 100_000n;
  const text = String(cents).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

describe('the tax of a document', () => {
  it.each(table)('%s', (row) => {
    const [who = '', lines = '', charges = '', expected = ''] = readRow(row);
    const [codeId = '', date = '', customer = ''] = who.split(' ');
    const [discount = '', deliveryCharge = ''] = charges.split(' ');
    const exempt = exemptions[customer.replace('!', '')] ?? null;
    const decided = decideTax(settings(customer.endsWith('!')), { codeId, exempt }, date);
    if (expected === 'none') return expect(decided).toBeNull();
    if (!decided) throw new Error('A code applies.');
    const { tax, salesTax } = applyTax(decided, readLines(lines), { deliveryCharge, discount });
    expect([salesTax.base, tax, salesTax.exempt].filter(Boolean).join(' ')).toBe(expected);
    if (!salesTax.exempt) expect(multiply(salesTax.base, salesTax.rate)).toBe(tax);
  });

  it('has at least 60 cases', () => {
    expect(table.length).toBeGreaterThanOrEqual(60);
  });

  it('is none without codes', () => {
    expect(decideTax(null, null, '2026-06-15')).toBeNull();
  });

  it('takes the default code for customers without one, and for those of a code that is gone', () => {
    for (const customer of [null, { codeId: null, exempt: null }, { codeId: 'gone', exempt: null }])
      expect(decideTax(settings(), customer, '2026-06-15')).toMatchObject({ codeId: 'waco' });
  });

  it('lets a sale decide about the exemption in both directions', () => {
    const { resale = null } = exemptions;
    const decide = (waived: boolean) =>
      decideTax(settings(), { codeId: null, exempt: waived ? null : resale }, '2026-06-15', waived);
    expect(decide(true)).toMatchObject({ exempt: 'this_sale', certificate: null });
    expect(decide(false)).toMatchObject({ exempt: null, certificate: null });
  });

  it('keeps the certificate of an exempt customer', () => {
    const { resale = null } = exemptions;
    expect(decideTax(settings(), { codeId: null, exempt: resale }, '2026-06-15')).toMatchObject({
      exempt: 'resale',
      certificate: 'TX-1',
    });
  });
});

describe('the tax that returns credit', () => {
  it.each(returnTable)('%s', (row) => {
    const [lines = '', charges = '', back = '', expected = ''] = readRow(row);
    const [discount = '', deliveryCharge = '', percent = ''] = charges.split(' ');
    const codes = [code('waco', deliveryCharge !== '0', { '2026-01-01': Number(percent).toFixed(3) })];
    const decided = decideTax({ codes, defaultCodeId: 'waco', taxesExpired: false }, null, '2026-06-15');
    if (!decided) throw new Error('A code applies.');
    const sold = readLines(lines);
    const { tax, salesTax } = applyTax(decided, sold, { deliveryCharge, discount });
    const subtotal = sold.reduce((total, line) => total + Number(line.total), 0).toFixed(2);
    const items = sold.map((line) => ({ ...line, returns: [] }));
    const shares = computeReturnShares({ subtotal, discount, tax, salesTax, items }, readLines(back));
    expect(shares.map((share) => share.tax).join(' ')).toBe(expected);
  });
});

it('warns of a certificate from 30 days before it expires', () => {
  const on = (today: string, taxExempt = true) =>
    describeExpiry({ taxExempt, exemptUntil: '2026-12-31' }, today);
  expect(on('2026-11-30')).toBeNull();
  expect(on('2026-12-01')).toBe('The tax certificate expires on 12/31/2026');
  expect(on('2026-12-31')).toBe('The tax certificate expires on 12/31/2026');
  expect(on('2027-01-01')).toBe('The tax certificate expired on 12/31/2026');
  expect(on('2027-01-01', false)).toBeNull();
  expect(describeExpiry({ taxExempt: true, exemptUntil: null }, '2027-01-01')).toBeNull();
});

it('stores nothing of an ordinary customer', () => {
  const ordinary = {
    taxCodeId: null,
    taxExempt: false,
    exemptReason: 'resale' as const,
    exemptCertificate: 'TX-1',
    exemptUntil: '2026-12-31',
  };
  expect(toCustomerTax(ordinary)).toBeNull();
  expect(toCustomerTax({ ...ordinary, taxCodeId: 'waco' })).toEqual({ codeId: 'waco', exempt: null });
  expect(toCustomerTax({ ...ordinary, taxExempt: true })).toEqual({
    codeId: null,
    exempt: { reason: 'resale', certificate: 'TX-1', until: '2026-12-31' },
  });
});

it('prints name and rate, an exemption with $0.00, and a typed tax as Tax', () => {
  const decided = decideTax(settings(), null, '2026-06-15');
  const exempt = decideTax(settings(), { codeId: null, exempt: exemptions.resale ?? null }, '2026-06-15');
  expect(formatTaxLabel(null)).toBe('Tax');
  expect(listTaxRows({ tax: '8.25', salesTax: decided })).toEqual([
    { label: 'waco (8.25%)', value: '$8.25' },
  ]);
  expect(listTaxRows({ tax: '0.00', salesTax: decided })).toEqual([]);
  expect(listTaxRows({ tax: '0.00', salesTax: exempt })).toEqual([
    { label: 'waco (8.25%), exempt', value: '$0.00' },
  ]);
  expect(listTaxRows({ tax: '1.25' })).toEqual([{ label: 'Tax', value: '$1.25' }]);
  expect(listTaxRows({ tax: '0.00' })).toEqual([]);
  expect(isSameTax(decided, exempt)).toBe(false);
  expect(isSameTax(decided, decided && { ...decided, name: 'Other', base: '1.00' })).toBe(true);
});
