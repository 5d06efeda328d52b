import { computeDiscountOffer } from '@primal/contracts/billing/early-payment-discount';
import type { OpenInvoiceAnswer } from '@primal/contracts/billing/receivables';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive, sum, toMoney } from '@primal/contracts/shared/decimal';
import { parseAmount, type SelectedInvoices, type Shares } from './allocations.ts';

/** Dollars of discount by invoice id. */
export type Discounts = ReadonlyMap<string, string>;

/**
 * Discounts that a payment of that date may take (docs/rules/write-offs.md#early-payment-discounts). Without the
 * balances that a discount alone would settle, since it needs a payment.
 */
export const findDiscountOffers = (invoices: readonly OpenInvoiceAnswer[], date: BusinessDate): Discounts =>
  new Map(
    invoices.flatMap((invoice) => {
      const offer = date ? computeDiscountOffer(invoice, date) : '0.00';
      return isPositive(offer) && decimal(offer).lt(invoice.balance) ? [[invoice.id, offer]] : [];
    }),
  );

/** Ticked discounts of selected invoices. */
export const pickDiscounts = (
  offers: Discounts,
  ticked: readonly string[],
  picked: SelectedInvoices,
): Discounts => new Map([...offers].filter(([id]) => ticked.includes(id) && id in picked));

/** Ids of selected invoices whose ticked discounts ended before the payment's date. */
export const findEndedDiscounts = (
  invoices: readonly OpenInvoiceAnswer[],
  ticked: readonly string[],
  { picked, date }: { picked: SelectedInvoices; date: BusinessDate },
): string[] =>
  invoices
    .filter(
      ({ id, discountDate }) => ticked.includes(id) && id in picked && discountDate && date > discountDate,
    )
    .map(({ id }) => id);

/** Invoices with what they need in addition to their discounts. */
export const subtractDiscounts = (
  invoices: readonly OpenInvoiceAnswer[],
  discounts: Discounts,
): OpenInvoiceAnswer[] =>
  invoices.map((invoice) => ({
    ...invoice,
    balance: toMoney(decimal(invoice.balance).minus(discounts.get(invoice.id) ?? 0)),
  }));

/** Reports shares that do not pay an invoice in full, which its discount requires, once an amount is allocated. */
export const requireFullShares = (
  shares: Shares,
  owed: readonly OpenInvoiceAnswer[],
  discounts: Discounts,
  writeOffs: ReadonlyMap<string, string> = new Map(),
): Shares => ({
  ...shares,
  of: Object.fromEntries(
    Object.entries(shares.of).map(([id, share]) => {
      const balance = owed.find((invoice) => invoice.id === id)?.balance ?? '0.00';
      const needed = toMoney(decimal(balance).minus(writeOffs.get(id) ?? 0));
      const isFull = share.amount.eq(needed) || !shares.allocated.gt(0);
      if (share.problem || !discounts.has(id) || isFull) return [id, share];
      const problem = `The discount is given when the invoice is paid in full: apply ${formatMoney(needed)}.`;
      return [id, { ...share, problem }];
    }),
  ),
});

/**
 * Invoices that the amount pays exactly if their discounts are taken: one alone, the selected ones, or the oldest.
 * Empty if none match.
 */
export const findDiscountMatch = (
  invoices: readonly OpenInvoiceAnswer[],
  offers: Discounts,
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
