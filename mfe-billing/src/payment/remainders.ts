import type { OpenInvoiceAnswer } from '@primal/contracts/billing/receivables';
import { decimal, formatMoney, isPositive, sum, toMoney } from '@primal/contracts/shared/decimal';
import type { Shares } from './allocations.ts';

export interface Remainder {
  invoice: OpenInvoiceAnswer;
  /** Dollars that the invoice still owes after the payment. */
  amount: string;
}

/**
 * Small remainders of the invoices that a payment settles in part. Empty while part of the payment is not
 * allocated (docs/rules/write-offs.md#with-a-payment).
 */
export const findRemainders = (
  invoices: readonly OpenInvoiceAnswer[],
  shares: Shares,
  limit: string,
): Remainder[] => {
  if (!shares.difference.eq(0)) return [];
  return invoices.flatMap((invoice) => {
    const share = shares.of[invoice.id];
    if (!share || share.problem || !share.amount.gt(0)) return [];
    const amount = toMoney(decimal(invoice.balance).minus(share.amount));
    return isPositive(amount) && decimal(amount).lte(limit) ? [{ invoice, amount }] : [];
  });
};

/** Dollars to write off by invoice. */
export const pickWriteOffs = (
  remainders: readonly Remainder[],
  writtenOff: readonly string[],
): Map<string, string> =>
  new Map(
    remainders.flatMap(({ invoice: { id }, amount }) => (writtenOff.includes(id) ? [[id, amount]] : [])),
  );

/** Parts that a payment settles besides its money: '$2.00 early-payment discount taken.', '$0.37 written off.' */
export const describeRemainders = (
  allocations: readonly { discount?: string; writeOff?: string }[],
): string[] => {
  const discount = sum(allocations.map((part) => part.discount ?? 0));
  const writeOff = sum(allocations.map((part) => part.writeOff ?? 0));
  return [
    ...(discount.gt(0) ? [`${formatMoney(discount)} early-payment discount taken.`] : []),
    ...(writeOff.gt(0) ? [`${formatMoney(writeOff)} written off.`] : []),
  ];
};
