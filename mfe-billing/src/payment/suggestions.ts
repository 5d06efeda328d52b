import type { OpenInvoiceAnswer } from '@primal/contracts/billing/receivables';
import { formatMoney, sum, toMoney } from '@primal/contracts/shared/decimal';
import { type Amounts, parseAmount, type SelectedInvoices, subtractDiscounts } from './allocations.ts';

/**
 * Selects the oldest invoices that the amount covers at least in part. `invoices` must be sorted by age, oldest first.
 */
export const selectOldest = (invoices: readonly OpenInvoiceAnswer[], amount: string): SelectedInvoices => {
  const picked: Record<string, null> = {};
  let left = parseAmount(amount);
  for (const { id, balance } of invoices) {
    if (!left.gt(0)) break;
    picked[id] = null;
    left = left.minus(balance);
  }
  return picked;
};

/** True if no share was typed and the selection is empty or consists of the oldest invoices. */
export const isOldest = (invoices: readonly OpenInvoiceAnswer[], picked: SelectedInvoices): boolean => {
  const open = invoices.filter(({ id }) => id in picked);
  return open.every(({ id }, at) => picked[id] === null && invoices[at]?.id === id);
};

/**
 * Selects the preferred invoice, then the oldest invoices for the rest. If the preferred invoice is not open, selects
 * only the oldest invoices.
 */
export const selectPreferred = (
  invoices: readonly OpenInvoiceAnswer[],
  amount: string,
  firstId: string | null,
): SelectedInvoices => {
  const first = invoices.find(({ id }) => id === firstId);
  if (!first) return selectOldest(invoices, amount);
  const left = parseAmount(amount).minus(first.balance);
  if (!left.gt(0)) return { [first.id]: null };
  // Set this share as if typed, since automatic shares start with the oldest invoice.
  const others = invoices.filter((invoice) => invoice !== first);
  return { ...selectOldest(others, toMoney(left)), [first.id]: first.balance };
};

/**
 * Oldest invoice whose balance equals the amount. Undefined if this is the first invoice, which is selected
 * automatically.
 */
export const findExactMatch = (
  invoices: readonly OpenInvoiceAnswer[],
  amount: string,
): OpenInvoiceAnswer | undefined => {
  const wanted = parseAmount(amount);
  const fits = wanted.gt(0) ? invoices.find(({ balance }) => wanted.eq(balance)) : undefined;
  return fits === invoices[0] ? undefined : fits;
};

/**
 * Invoices that the amount pays exactly if their discounts are taken: one alone, the selected ones, or the oldest.
 * Empty if none match.
 */
export const findDiscountMatch = (
  invoices: readonly OpenInvoiceAnswer[],
  offers: Amounts,
  amount: string,
  picked: SelectedInvoices,
): OpenInvoiceAnswer[] => {
  const wanted = parseAmount(amount);
  if (!wanted.gt(0) || offers.size === 0) return [];
  const owed = subtractDiscounts(invoices, offers);
  let rest = wanted;
  const oldest = owed.filter(({ balance }) => {
    const isNeeded = rest.gt(0);
    rest = rest.minus(balance);
    return isNeeded;
  });
  const groups = [
    owed.filter(({ id, balance }) => offers.has(id) && wanted.eq(balance)).slice(0, 1),
    owed.filter(({ id }) => id in picked),
    oldest,
  ];
  const pays = (group: OpenInvoiceAnswer[]) =>
    group.some(({ id }) => offers.has(id)) && sum(group.map(({ balance }) => balance)).eq(wanted);
  return groups.find(pays) ?? [];
};

/** '$98.00 pays INV-1001 with its discount' */
export const describeDiscountMatch = (amount: string, matched: readonly OpenInvoiceAnswer[]): string => {
  const names =
    matched.length > 3
      ? `${matched.length} invoices`
      : matched
          .map(({ invoiceNumber }) => invoiceNumber)
          .join(', ')
          .replace(/, (?=[^,]*$)/, ' and ');
  const whose = matched.length === 1 ? 'its discount' : 'their discounts';
  return `${formatMoney(parseAmount(amount))} pays ${names} with ${whose}`;
};
