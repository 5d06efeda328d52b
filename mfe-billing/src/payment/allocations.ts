import { allocateAutomatically } from '@primal/contracts/billing/allocation';
import type { OpenInvoiceAnswer } from '@primal/contracts/billing/receivables';
import { type Decimal, decimal, isPositive, sum, toMoney, zero } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';

/** Selected invoices by id: typed share, or null to follow the amount. */
export type SelectedInvoices = Readonly<Record<string, string | null>>;

export interface Share {
  text: string;
  amount: Decimal;
  problem: string | null;
}

export interface Shares {
  of: Readonly<Record<string, Share>>;
  allocated: Decimal;
  /** Amount less allocations; negative if over-allocated. */
  difference: Decimal;
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
export const computeShares = (
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

type Amounts = ReadonlyMap<string, string>;

export const toAllocations = (
  { of }: Shares,
  { discounts = new Map(), writeOffs = new Map() }: { discounts?: Amounts; writeOffs?: Amounts } = {},
): { invoiceId: string; amount: string; discount?: string; writeOff?: string }[] =>
  Object.entries(of)
    .filter(([, { amount }]) => isPositive(amount))
    .map(([invoiceId, { amount }]) => {
      const discount = discounts.get(invoiceId);
      const writeOff = writeOffs.get(invoiceId);
      return {
        invoiceId,
        amount: toMoney(amount),
        ...(discount && { discount }),
        ...(writeOff && { writeOff }),
      };
    });

/** Error of the whole table, or null. Errors of single fields are not included. */
export const findProblem = (shares: Shares): string | null => {
  if (Object.values(shares.of).every(({ amount }) => !amount.gt(0)))
    return 'Please select at least one invoice to apply the payment';
  return shares.difference.lt(0) ? 'The amounts applied are more than the payment.' : null;
};

export const isInvalid = (shares: Shares): boolean =>
  findProblem(shares) !== null || Object.values(shares.of).some(({ problem }) => problem !== null);
