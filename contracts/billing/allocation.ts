import { type BusinessDate, daysBetween } from '../shared/dates.ts';
import { type DecimalInput, decimal, sum, toMoney, zero } from '../shared/decimal.ts';

/** An invoice that money can be applied to; `balance` in dollars. */
export interface OpenInvoice {
  id: string;
  invoiceDate: BusinessDate;
  balance: string;
}

/**
 * Spreads an amount over invoices (docs/rules/receivables.md#automatic-allocation): oldest invoice date first, each its
 * full balance while the amount lasts, then the remainder, then 0.00. Gives one entry an invoice in the order given, in
 * dollars. Only entries above 0 are sent.
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

/** The dollars of all allocations together. */
export const totalAllocated = (allocations: readonly { amount: DecimalInput }[]): string =>
  toMoney(sum(allocations.map(({ amount }) => amount)));

/** The dollars of a payment that no allocation takes; negative when they take more than there is. */
export const unallocated = (amount: DecimalInput, allocations: readonly { amount: DecimalInput }[]): string =>
  toMoney(decimal(amount).minus(totalAllocated(allocations)));

/** The names of the aging buckets in answers, youngest first. */
export const agingBuckets = ['currentBalance', 'days8to14', 'days15to21', 'pastDue'] as const;
export type AgingBucket = (typeof agingBuckets)[number];

/** The oldest whole days since the invoice date that the first three buckets hold; all older ones are past due. */
export const bucketDays = { currentBalance: 7, days8to14: 14, days15to21: 21 } as const;

/** The bucket of an invoice by whole days since its date; one dated ahead is current (docs/rules/receivables.md#aging). */
export const agingBucket = (invoiceDate: BusinessDate, today: BusinessDate): AgingBucket => {
  const age = daysBetween(invoiceDate, today);
  if (age <= bucketDays.currentBalance) return 'currentBalance';
  if (age <= bucketDays.days8to14) return 'days8to14';
  return age <= bucketDays.days15to21 ? 'days15to21' : 'pastDue';
};

/** Whole days that an invoice is past its due date; 0 on that day and before it. */
export const daysPastDue = (dueDate: BusinessDate, today: BusinessDate): number =>
  Math.max(0, daysBetween(dueDate, today));

/** An invoice more days past its due date than this makes a critical account (docs/rules/receivables.md#aging). */
export const criticalDays = 90;
