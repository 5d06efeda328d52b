import { type BusinessDate, countDaysBetween } from '../shared/dates.ts';
import { type DecimalInput, decimal, isPositive, sum, toMoney, zero } from '../shared/decimal.ts';

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
