import { describe, expect, it } from 'vitest';
import { findDiscountProblem, formatTerms, resolveTerms } from './credit-terms.ts';

const toTerms = (
  paymentTerms: number | null,
  discountPercent: string | null = null,
  discountDays: number | null = null,
) => ({ paymentTerms, discountPercent, discountDays });

it.each([
  ['Net 30', 30, null, null],
  ['Due on receipt', 0, null, null],
  ['2% 10, Net 30', 30, '2.00', 10],
  ['1.25% 0, Net 7', 7, '1.25', 0],
  ['Net 30', 30, '0.00', 10],
] as const)('words terms as %s', (text, paymentTerms, discountPercent, discountDays) => {
  expect(formatTerms(paymentTerms, { discountPercent, discountDays })).toBe(text);
});

describe('the terms that apply', () => {
  const business = { defaultPaymentTerms: 30, discountPercent: '2.00', discountDays: 10 };

  it.each([
    ["the business's without a customer", null, [30, '2.00', 10]],
    ["the business's for a customer without own terms", toTerms(null), [30, '2.00', 10]],
    ['own payment terms with the discount of the business', toTerms(15), [15, '2.00', 10]],
    ['no discount of the business after own payment terms', toTerms(9), [9, null, null]],
    ['an own discount', toTerms(45, '1.00', 15), [45, '1.00', 15]],
    ['no discount for a customer with 0 percent', toTerms(null, '0.00'), [30, null, null]],
  ] as const)('are %s', (_, own, [paymentTerms, discountPercent, discountDays]) => {
    expect(resolveTerms(own, business)).toEqual({ paymentTerms, discountPercent, discountDays });
  });

  it('have no discount if the business gives none', () => {
    expect(resolveTerms(toTerms(null), { ...business, discountPercent: '0.00' })).toEqual(toTerms(30));
  });
});

it.each([
  ['discountDays', 'Please enter the days of the discount.', toTerms(30, '2.00')],
  ['discountPercent', 'Please enter the percent of the discount.', toTerms(30, null, 10)],
  [
    'discountDays',
    'The discount must end before the payment is due: at most 9 days.',
    toTerms(9, '2.00', 10),
  ],
])('finds the problem at %s: %s', (path, message, terms) => {
  expect(findDiscountProblem(terms)).toEqual({ path, message });
});

it.each([toTerms(10, '2.00', 10), toTerms(null, '2.00', 90), toTerms(5, '0.00', 10), toTerms(5, '0.00')])(
  'accepts %j',
  (terms) => {
    expect(findDiscountProblem(terms)).toBeUndefined();
  },
);
