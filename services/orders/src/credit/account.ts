import { defineEntity, p } from '@mikro-orm/core';
import { type OrderHold, type OrderRelease, reasonsOf, standsRelease } from '@primal/contracts/orders/credit';
import type { CreditControl } from '@primal/contracts/shared/credit-terms';
import { daysBetween, today } from '@primal/contracts/shared/dates';
import { type DecimalInput, decimal, toMoney } from '@primal/contracts/shared/decimal';

/** The order goes on counting until orders have heard of its invoice, so that exposure never dips. */
export const AwaitedInvoiceSchema = defineEntity({
  name: 'AwaitedInvoice',
  tableName: 'awaited_invoices',
  properties: {
    id: p.uuid().primary(),
    customerId: p.uuid(),
    /** The number of the order, which says when it was taken. */
    taken: p.text(),
    amount: p.decimal('string'),
  },
});

/** What orders know of a customer's account, in dollars. */
export interface Account {
  control: CreditControl;
  limit: string | null;
  maxDaysOverdue: number | null;
  onHold: boolean;
  holdReason: string | null;
  owed: string;
  drafts: string;
  unappliedCredit: string;
  overdue: string;
  /** The due date of the oldest invoice that is overdue. */
  oldestDue: string | null;
  /** Open orders; beside an order those that were taken before it. */
  openOrders: string;
  /** What of `owed` and `drafts` stands on invoices of orders that were taken later: it does not count against the order. */
  later: string;
}

/** The number of an order as it is compared: orders are taken in the order of their numbers. */
export const takenOf = (orderNumber: string): string => orderNumber.replace(/^\D+/, '');

/** What counts against an order, or against one that is taken now (docs/rules/credit.md#what-counts). */
export const exposureOf = (account: Account, amount: DecimalInput = 0): string =>
  toMoney(
    decimal(account.owed)
      .plus(account.drafts)
      .minus(account.later)
      .plus(account.openOrders)
      .minus(account.unappliedCredit)
      .plus(amount),
  );

export const daysOverdue = ({ oldestDue }: Pick<Account, 'oldestDue'>): number =>
  oldestDue === null ? 0 : daysBetween(oldestDue, today());

/** Why an order with so much counting, itself included, waits; null where it does not. */
export const holdFor = (account: Account, exposure: string): OrderHold | null => {
  const { limit } = account;
  const reasons = reasonsOf({ ...account, exposure, oldestDaysOverdue: daysOverdue(account) });
  return account.control === 'hold' && reasons.length > 0 ? { reasons, exposure, limit } : null;
};

/** What an order's credit hangs on, as it is stored. */
export interface Holding {
  hold: OrderHold | null;
  heldSince: Date | string | null;
  release: OrderRelease | null;
}

/** Whether an order waits now: not while its release stands, nor without an account. */
export const judge = (
  { hold: before, heldSince, release }: Holding,
  amount: string,
  account: Account | null,
): Holding => {
  const goesOn = { hold: null, heldSince: null, release };
  if (!account || (release && standsRelease(release.total, amount))) return goesOn;
  const hold = holdFor(account, exposureOf(account, amount));
  if (!hold) return goesOn;
  const outgrown = release?.total ?? before?.outgrown;
  if (outgrown !== undefined) hold.outgrown = outgrown;
  return { hold, heldSince: (before && heldSince) ?? new Date(), release: null };
};
