import { defineEntity, p } from '@mikro-orm/core';
import {
  findHoldReasons,
  isReleaseValid,
  type OrderHold,
  type OrderRelease,
} from '@primal/contracts/orders/credit';
import type { CreditControl } from '@primal/contracts/shared/credit-terms';
import { countDaysBetween, today } from '@primal/contracts/shared/dates';
import { type DecimalInput, decimal, toMoney } from '@primal/contracts/shared/decimal';
import type { Tables } from '@primal/service-kit/database';

/** A converted order, which counts toward exposure until its invoice arrives, so that exposure never dips. */
export const AwaitedInvoiceSchema = defineEntity({
  name: 'AwaitedInvoice',
  tableName: 'awaited_invoices',
  properties: {
    id: p.uuid().primary(),
    customerId: p.uuid(),
    orderSequence: p.text().fieldName('taken'),
    amount: p.decimal('string'),
  },
});

declare module '../tables.ts' {
  interface OrdersTables extends Tables<[typeof AwaitedInvoiceSchema]> {}
}

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
  oldestDue: string | null;
  openOrders: string;
  /** Part of `owed` and `drafts` from invoices of later orders, which the exposure excludes. */
  later: string;
}

export const parseOrderSequence = (orderNumber: string): string => orderNumber.replace(/^\D+/, '');

/** Exposure of an order or a new order (docs/rules/credit.md#what-counts). */
export const computeExposure = (account: Account, amount: DecimalInput = 0): string =>
  toMoney(
    decimal(account.owed)
      .plus(account.drafts)
      .minus(account.later)
      .plus(account.openOrders)
      .minus(account.unappliedCredit)
      .plus(amount),
  );

export const countDaysOverdue = ({ oldestDue }: Pick<Account, 'oldestDue'>): number =>
  oldestDue === null ? 0 : countDaysBetween(oldestDue, today());

/** Reason to hold an order at this exposure, which includes the order; null if it is within the terms. */
export const findHold = (account: Account, exposure: string): OrderHold | null => {
  const { limit } = account;
  const reasons = findHoldReasons({ ...account, exposure, oldestDaysOverdue: countDaysOverdue(account) });
  return account.control === 'hold' && reasons.length > 0 ? { reasons, exposure, limit } : null;
};

export interface HoldState {
  hold: OrderHold | null;
  heldSince: Date | string | null;
  release: OrderRelease | null;
}

export const evaluateCredit = (
  { hold: before, heldSince, release }: HoldState,
  amount: string,
  account: Account | null,
): HoldState => {
  const goesOn = { hold: null, heldSince: null, release };
  if (!account || (release && isReleaseValid(release.total, amount))) return goesOn;
  const hold = findHold(account, computeExposure(account, amount));
  if (!hold) return goesOn;
  const outgrown = release?.total ?? before?.outgrown;
  if (outgrown !== undefined) hold.outgrown = outgrown;
  return { hold, heldSince: (before && heldSince) ?? new Date(), release: null };
};
