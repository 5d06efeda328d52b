import { type BusinessDate, countDaysBetween } from '../shared/dates.ts';
import { type DecimalInput, decimal, sum, toMoney, zero } from '../shared/decimal.ts';

/** `balance` in dollars. */
export interface OpenInvoice {
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

export const agingBuckets = ['currentBalance', 'days8to14', 'days15to21', 'pastDue'] as const;
export type AgingBucket = (typeof agingBuckets)[number];

/** Maximum age of each bucket in days since the invoice date. Older invoices are past due. */
export const bucketDays = { currentBalance: 7, days8to14: 14, days15to21: 21 } as const;

/** Bucket by days since the invoice date. Future dates are current (docs/rules/receivables.md#aging). */
export const computeAgingBucket = (invoiceDate: BusinessDate, today: BusinessDate): AgingBucket => {
  const age = countDaysBetween(invoiceDate, today);
  if (age <= bucketDays.currentBalance) return 'currentBalance';
  if (age <= bucketDays.days8to14) return 'days8to14';
  return age <= bucketDays.days15to21 ? 'days15to21' : 'pastDue';
};

/** Days past the due date. 0 through the due date. */
export const countDaysPastDue = (dueDate: BusinessDate, today: BusinessDate): number =>
  Math.max(0, countDaysBetween(dueDate, today));

/** An invoice overdue by more days makes its account critical (docs/rules/receivables.md#aging). */
export const criticalDays = 90;
