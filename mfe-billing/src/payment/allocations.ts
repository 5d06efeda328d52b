import { allocateAutomatically, computeDiscountOffer } from '@primal/contracts/billing/payment-rules';
import { type OpenInvoiceAnswer, receivablesApi } from '@primal/contracts/billing/receivables';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import {
  type Decimal,
  decimal,
  formatMoney,
  isPositive,
  sum,
  toMoney,
  zero,
} from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';
import { z } from 'zod';
import { useSmallDifferenceLimit } from '../write-off/actions.tsx';

/** Selected invoices by id: typed share, or null to follow the amount. */
export type SelectedInvoices = Readonly<Record<string, string | null>>;

export interface Share {
  text: string;
  amount: Decimal;
  problem: string | null;
}

interface Shares {
  of: Readonly<Record<string, Share>>;
  allocated: Decimal;
  /** Amount less allocations; negative if over-allocated. */
  difference: Decimal;
}

/** Dollars by invoice id. */
export type Amounts = ReadonlyMap<string, string>;

interface Remainder {
  invoice: OpenInvoiceAnswer;
  /** Dollars that the invoice still owes after the payment. */
  amount: string;
}

/** Dollars of a text; 0 if invalid. */
export const parseAmount = (text: string): Decimal => decimal(readFigure(text, moneyRules).value || 0);

/** Error of a share above the balance. Includes the balance if the invoice is partly paid. */
const describeExcess = ({ total, balance }: OpenInvoiceAnswer): string =>
  `Payment amount cannot exceed invoice total${decimal(balance).lt(total) ? `. $${balance} is still owed.` : ''}`;

const toTypedShare = (invoice: OpenInvoiceAnswer, text: string): Share => {
  const amount = parseAmount(text);
  const unreadable = readFigure(text, moneyRules).problem;
  return {
    text,
    amount,
    problem: unreadable ?? (amount.gt(invoice.balance) ? describeExcess(invoice) : null),
  };
};

/**
 * Allocates the amount oldest first (docs/rules/receivables.md#automatic-allocation). Subtracts typed shares first,
 * then pays invoices in full until the rest is used up. Ignores invoices that are no longer open.
 */
const computeShares = (
  invoices: readonly OpenInvoiceAnswer[],
  amount: string,
  picked: SelectedInvoices,
): Shares => {
  const of: Record<string, Share> = {};
  const automatic: OpenInvoiceAnswer[] = [];
  for (const invoice of invoices.filter(({ id }) => id in picked)) {
    const text = picked[invoice.id];
    if (text == null) automatic.push(invoice);
    else of[invoice.id] = toTypedShare(invoice, text);
  }
  const left = parseAmount(amount).minus(sum(Object.values(of).map((share) => share.amount)));
  for (const part of allocateAutomatically(left.gt(0) ? left : zero, automatic))
    of[part.invoiceId] = { text: part.amount, amount: decimal(part.amount), problem: null };
  const allocated = sum(Object.values(of).map((share) => share.amount));
  return { of, allocated, difference: parseAmount(amount).minus(allocated) };
};

/**
 * Discounts that a payment of that date may take (docs/rules/write-offs.md#early-payment-discounts). Without the
 * balances that a discount alone would settle, since it needs a payment.
 */
const findDiscountOffers = (invoices: readonly OpenInvoiceAnswer[], date: BusinessDate): Amounts =>
  new Map(
    invoices.flatMap((invoice) => {
      const offer = date ? computeDiscountOffer(invoice, date) : '0.00';
      return isPositive(offer) && decimal(offer).lt(invoice.balance) ? [[invoice.id, offer]] : [];
    }),
  );

/** Invoices with what they need in addition to their discounts. */
export const subtractDiscounts = (
  invoices: readonly OpenInvoiceAnswer[],
  discounts: Amounts,
): OpenInvoiceAnswer[] =>
  invoices.map((invoice) => ({
    ...invoice,
    balance: toMoney(decimal(invoice.balance).minus(discounts.get(invoice.id) ?? 0)),
  }));

/** Reports shares that do not pay an invoice in full, which its discount requires, once an amount is allocated. */
const requireFullShares = (
  shares: Shares,
  owed: readonly OpenInvoiceAnswer[],
  discounts: Amounts,
  writeOffs: Amounts,
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
 * Small remainders of the invoices that a payment settles in part. Empty while part of the payment is not
 * allocated (docs/rules/write-offs.md#with-a-payment).
 */
const findRemainders = (
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

interface AllocationChoice {
  invoices: readonly OpenInvoiceAnswer[];
  /** Dollars as typed. */
  amount: string;
  picked: SelectedInvoices;
  /** Ids of invoices with a ticked discount. */
  discounted: readonly string[];
  /** Ids of invoices whose remainder is ticked to be written off. */
  writtenOff: readonly string[];
  /** Decides which discounts are still valid; blank for no discounts. */
  date: BusinessDate;
  /** Dollars of a remainder that may be written off. */
  limit: string;
}

/** Spreads the amount over the selected invoices, less their ticked discounts and write-offs. */
export const allocate = (choice: AllocationChoice) => {
  const { invoices, amount, picked, discounted, writtenOff, date, limit } = choice;
  const offers = findDiscountOffers(invoices, date);
  const isTicked = (id: string) => discounted.includes(id) && id in picked;
  const discounts: Amounts = new Map([...offers].filter(([id]) => isTicked(id)));
  const owed = subtractDiscounts(invoices, discounts);
  const spread = computeShares(owed, amount, picked);
  const remainders = findRemainders(owed, spread, limit);
  const writeOffs: Amounts = new Map(
    remainders.flatMap(({ invoice: { id }, amount: rest }) => (writtenOff.includes(id) ? [[id, rest]] : [])),
  );
  const shares = requireFullShares(spread, owed, discounts, writeOffs);
  return {
    offers,
    discounts,
    /** Ids of invoices whose ticked discount ended before the date. */
    ended: invoices
      .filter(({ id, discountDate }) => isTicked(id) && discountDate && date > discountDate)
      .map(({ id }) => id),
    owed,
    shares,
    remainders,
    /** Positive shares, as the server takes them. */
    allocations: Object.entries(shares.of)
      .filter(([, share]) => isPositive(share.amount))
      .map(([invoiceId, share]) => {
        const discount = discounts.get(invoiceId);
        const writeOff = writeOffs.get(invoiceId);
        return {
          invoiceId,
          amount: toMoney(share.amount),
          ...(discount && { discount }),
          ...(writeOff && { writeOff }),
        };
      }),
  };
};

/** Error of the whole table, or null. Errors of single fields are not included. */
export const findProblem = (shares: Shares): string | null => {
  if (Object.values(shares.of).every(({ amount }) => !amount.gt(0)))
    return 'Please select at least one invoice to apply the payment';
  return shares.difference.lt(0) ? 'The amounts applied are more than the payment.' : null;
};

export const isInvalid = (shares: Shares): boolean =>
  findProblem(shares) !== null || Object.values(shares.of).some(({ problem }) => problem !== null);

/** Ticks and typed shares, as drafts store them. `picked` is null until the user changes the selection. */
export const choiceSchema = z.object({
  picked: z.record(z.string(), z.string().nullable()).nullable(),
  discounted: z.array(z.string()),
  writtenOff: z.array(z.string()),
});
type Choice = z.output<typeof choiceSchema>;

const noChoice: Choice = { picked: null, discounted: [], writtenOff: [] };

interface AllocationOptions {
  customerId: string;
  amount: string;
  date: BusinessDate;
  /** Only payments take discounts and write off remainders. */
  isPayment?: boolean;
  preselect: (invoices: readonly OpenInvoiceAnswer[]) => SelectedInvoices;
}

/** Allocation of an amount to the customer's open invoices, as the user chose it. */
export const useAllocation = (options: AllocationOptions) => {
  const { customerId, amount, date, isPayment = true, preselect } = options;
  const account = useApiQuery(
    receivablesApi.getReceivables,
    { query: { customerId } },
    { enabled: customerId !== '' },
  );
  const limit = useSmallDifferenceLimit();
  const [choice, setChoice] = useState(noChoice);
  const [balance] = account.data?.balances ?? [];
  const invoices = balance?.invoices ?? [];
  const preselected = preselect(invoices);
  const chosen = { ...choice, picked: choice.picked ?? preselected };
  return {
    ...chosen,
    ...allocate({
      ...chosen,
      invoices,
      amount,
      date: isPayment ? date : '',
      limit: isPayment ? limit : '0',
    }),
    account,
    balance,
    invoices,
    amount,
    choice,
    choose: (change: Partial<Choice>) => setChoice((before) => ({ ...before, ...change })),
    /** Preselected invoices do not count as user input. */
    isChosen: JSON.stringify(chosen) !== JSON.stringify({ ...noChoice, picked: preselected }),
  };
};

export type Allocation = ReturnType<typeof useAllocation>;
