import { allocateAutomatically } from '@primal/contracts/billing/allocation';
import type { OpenInvoiceAnswer } from '@primal/contracts/billing/receivables';
import { type Decimal, decimal, isPositive, sum, toMoney, zero } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';

/** The selected invoices by id: null while their share follows the amount by itself, else what was typed. */
export type Picked = Readonly<Record<string, string | null>>;

/** The share of a selected invoice: its field's text, the dollars it means, and why it is refused. */
export interface Share {
  text: string;
  amount: Decimal;
  problem: string | null;
}

/** The shares of the selected invoices, and what they come to; dollars. */
export interface Shares {
  of: Readonly<Record<string, Share>>;
  allocated: Decimal;
  /** The amount less what is allocated: below 0 when more was allocated than there is. */
  difference: Decimal;
}

/** The dollars of a text; 0 for what cannot be read. */
export const amountOf = (text: string): Decimal => decimal(readFigure(text, moneyRules).value || 0);

/** The warning, and how much it may be where some was paid before. */
const tooMuch = ({ total, balance }: OpenInvoiceAnswer): string =>
  `Payment amount cannot exceed invoice total${decimal(balance).lt(total) ? `. $${balance} is still owed.` : ''}`;

const typedShare = (invoice: OpenInvoiceAnswer, text: string): Share => {
  const amount = amountOf(text);
  const unreadable = readFigure(text, moneyRules).problem;
  return { text, amount, problem: unreadable ?? (amount.gt(invoice.balance) ? tooMuch(invoice) : null) };
};

/**
 * The shares of the selected invoices (docs/rules/receivables.md#automatic-allocation): the oldest first, each what it
 * owes while the amount lasts, then the rest, then 0.00. What was typed stands and is taken from the amount first.
 * Selected invoices that are not open any more count for nothing.
 */
export const sharesOf = (invoices: readonly OpenInvoiceAnswer[], amount: string, picked: Picked): Shares => {
  const of: Record<string, Share> = {};
  const automatic: OpenInvoiceAnswer[] = [];
  for (const invoice of invoices.filter(({ id }) => id in picked)) {
    const text = picked[invoice.id];
    if (text == null) automatic.push(invoice);
    else of[invoice.id] = typedShare(invoice, text);
  }
  const left = amountOf(amount).minus(sum(Object.values(of).map((share) => share.amount)));
  for (const part of allocateAutomatically(left.gt(0) ? left : zero, automatic))
    of[part.invoiceId] = { text: part.amount, amount: decimal(part.amount), problem: null };
  const allocated = sum(Object.values(of).map((share) => share.amount));
  return { of, allocated, difference: amountOf(amount).minus(allocated) };
};

/** Selects the oldest invoices that the amount reaches; they come oldest first. */
export const pickOldest = (invoices: readonly OpenInvoiceAnswer[], amount: string): Picked => {
  const picked: Record<string, null> = {};
  let left = amountOf(amount);
  for (const { id, balance } of invoices) {
    if (!left.gt(0)) break;
    picked[id] = null;
    left = left.minus(balance);
  }
  return picked;
};

/** True while the selected invoices are the oldest ones, or none, and no share was typed. */
export const isOldest = (invoices: readonly OpenInvoiceAnswer[], picked: Picked): boolean => {
  const open = invoices.filter(({ id }) => id in picked);
  return open.every(({ id }, at) => picked[id] === null && invoices[at]?.id === id);
};

/**
 * Selects one invoice before all others, and the oldest ones for what it leaves of the amount; only the oldest ones where
 * that invoice is not open.
 */
export const pickFirst = (
  invoices: readonly OpenInvoiceAnswer[],
  amount: string,
  firstId: string | null,
): Picked => {
  const first = invoices.find(({ id }) => id === firstId);
  if (!first) return pickOldest(invoices, amount);
  const left = amountOf(amount).minus(first.balance);
  if (!left.gt(0)) return { [first.id]: null };
  // As if typed: shares that follow the amount go by age.
  const others = invoices.filter((invoice) => invoice !== first);
  return { ...pickOldest(others, toMoney(left)), [first.id]: first.balance };
};

/** The oldest invoice that owes exactly the amount, where the oldest ones together would be others. */
export const exactFit = (
  invoices: readonly OpenInvoiceAnswer[],
  amount: string,
): OpenInvoiceAnswer | undefined => {
  const wanted = amountOf(amount);
  const fits = wanted.gt(0) ? invoices.find(({ balance }) => wanted.eq(balance)) : undefined;
  return fits === invoices[0] ? undefined : fits;
};

/** The allocations as calls take them: those above 0 only. */
export const allocationsOf = ({ of }: Shares): { invoiceId: string; amount: string }[] =>
  Object.entries(of)
    .filter(([, { amount }]) => isPositive(amount))
    .map(([invoiceId, { amount }]) => ({ invoiceId, amount: toMoney(amount) }));

/** Why the shares cannot be applied, for the whole table; null when they can. Fields say what is wrong with theirs. */
export const problemOf = (shares: Shares): string | null => {
  if (Object.values(shares.of).every(({ amount }) => !amount.gt(0)))
    return 'Please select at least one invoice to apply the payment';
  return shares.difference.lt(0) ? 'The amounts applied are more than the payment.' : null;
};

/** True while a share is wrong or all of them together are. */
export const isRefused = (shares: Shares): boolean =>
  problemOf(shares) !== null || Object.values(shares.of).some(({ problem }) => problem !== null);
