import type { Allowed } from '../shared/allowed.ts';
import { type DiscountTerms, noDiscount } from '../shared/credit-terms.ts';
import { type BusinessDate, countDaysBetween, formatDate } from '../shared/dates.ts';
import {
  type DecimalInput,
  decimal,
  formatMoney,
  isPositive,
  sum,
  toMoney,
  zero,
} from '../shared/decimal.ts';
import type { InvoiceStatus } from './invoice-rules.ts';

/** Payment methods (docs/rules/receivables.md#payment-methods). */
export const paymentMethods = ['cash', 'check', 'credit_card', 'wire_transfer', 'ach'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Wire and ACH payments carry the bank's reference. */
export const hasReference = (method: string): boolean => method === 'wire_transfer' || method === 'ach';

/** Labels for screens and statements. `brought_forward` is a credit of an earlier system. */
export const paymentMethodLabels: Record<PaymentMethod | 'brought_forward', string> = {
  cash: 'Cash',
  check: 'Check',
  credit_card: 'Credit Card',
  wire_transfer: 'Wire Transfer',
  ach: 'ACH Transfer',
  brought_forward: 'Brought Forward',
};

/** `balance` in dollars. */
interface OpenInvoice {
  id: string;
  invoiceDate: BusinessDate;
  balance: string;
}

/**
 * Spreads an amount over invoices by ascending date, each up to its full balance
 * (docs/rules/receivables.md#automatic-allocation). Returns one entry per invoice in the given order, in
 * dollars. Clients send only entries above 0.
 */
export const allocateAutomatically = (
  amount: DecimalInput,
  invoices: readonly OpenInvoice[],
): { invoiceId: string; amount: string }[] => {
  const oldestFirst = [...invoices].sort(
    (a, b) => a.invoiceDate.localeCompare(b.invoiceDate) || a.id.localeCompare(b.id),
  );
  const parts = new Map<string, string>();
  let left = decimal(amount);
  for (const { id, balance } of oldestFirst) {
    const part = left.lt(balance) ? left : decimal(balance);
    parts.set(id, toMoney(part.gt(0) ? part : zero));
    left = left.minus(part.gt(0) ? part : zero);
  }
  return invoices.map(({ id }) => ({ invoiceId: id, amount: parts.get(id) ?? '0.00' }));
};

/** Dollars. */
export const computeTotalAllocated = (allocations: readonly { amount: DecimalInput }[]): string =>
  toMoney(sum(allocations.map(({ amount }) => amount)));

/** Dollars of a payment not yet allocated. Negative if the allocations exceed the payment. */
export const computeUnallocated = (
  amount: DecimalInput,
  allocations: readonly { amount: DecimalInput }[],
): string => toMoney(decimal(amount).minus(computeTotalAllocated(allocations)));

/** Days past the due date. 0 through the due date. */
export const countDaysPastDue = (dueDate: BusinessDate, today: BusinessDate): number =>
  Math.max(0, countDaysBetween(dueDate, today));

/** Label of a credit of which nothing is left: applied to invoices, refunded, or both. */
export const formatUsedCredit = ({
  applied,
  refunded,
}: {
  applied: string;
  refunded: string;
}): 'Applied' | 'Refunded' | 'Partly Refunded' => {
  if (!isPositive(refunded)) return 'Applied';
  return isPositive(applied) ? 'Partly Refunded' : 'Refunded';
};

interface Discounted {
  total: string;
  discountPercent?: string | null;
  credited?: string;
}

interface OfferedInvoice extends Discounted {
  status: InvoiceStatus;
  balance: string;
  discountDate: string | null;
  discounted: string;
}

/** The discount as terms, with its days after the invoice date. */
export const toDiscountTerms = ({
  invoiceDate,
  discountPercent,
  discountDate,
}: {
  invoiceDate: BusinessDate;
  discountPercent?: string | null;
  discountDate?: string | null;
}): DiscountTerms =>
  discountPercent && discountDate
    ? { discountPercent, discountDays: countDaysBetween(invoiceDate, discountDate) }
    : noDiscount;

/** Dollars that the invoice's terms take off, due or not: the percent of the total less credits. */
export const computeAgreedDiscount = ({ total, discountPercent, credited = '0.00' }: Discounted): string =>
  toMoney(
    decimal(total)
      .minus(credited)
      .times(discountPercent ?? 0)
      .div(100),
  );

/** 'The discount of INV-1027 ended on 11/20/2026.' */
export const describeEndedDiscount = (
  invoiceNumber: string,
  discountDate: BusinessDate | null | undefined,
): string => `The discount of ${invoiceNumber} ended on ${formatDate(discountDate)}.`;

/**
 * Dollars of early-payment discount that a payment of that date may take
 * (docs/rules/write-offs.md#early-payment-discounts). At most the balance; 0.00 if none.
 */
export const computeDiscountOffer = (invoice: OfferedInvoice, paymentDate: BusinessDate): string => {
  const { status, balance, discountDate, discounted } = invoice;
  if (status !== 'sent' || discountDate === null || paymentDate > discountDate) return '0.00';
  const offer = decimal(computeAgreedDiscount(invoice)).minus(discounted);
  if (!isPositive(offer)) return '0.00';
  return toMoney(offer.gt(balance) ? decimal(balance) : offer);
};

export const paymentActions = ['allocate', 'refund', 'reverse'] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** For each action: true, or a sentence that explains the refusal. Amounts in dollars. */
export const decidePaymentActions = (payment: {
  reversedOn: string | null;
  unapplied: string;
  refunded: string;
}): Allowed<PaymentAction> => ({
  allocate:
    payment.reversedOn !== null
      ? 'This payment has been reversed.'
      : payment.unapplied !== '0.00' || 'This payment is fully applied to invoices.',
  refund:
    payment.reversedOn !== null
      ? 'This payment has been reversed.'
      : payment.unapplied !== '0.00' || 'Nothing of this payment is left to refund.',
  reverse:
    payment.reversedOn !== null
      ? 'This payment has already been reversed.'
      : payment.refunded === '0.00' ||
        `${formatMoney(payment.refunded)} of this payment was refunded. Reverse the refund first.`,
});
