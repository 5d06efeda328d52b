import {
  computeDrawerFigures,
  computeExpected,
  type DrawerDayAnswer,
  type DrawerDaySummary,
  type DrawerEntry,
  type DrawerPayout,
} from '@primal/contracts/billing/cash-drawer';
import { toInstantText } from '@primal/service-kit/database';
import type { AccountNames } from '../account/store.ts';
import { type CashPayoutRecord, type DrawerDayRecord, presentDayFacts } from './cash-drawer-day.ts';

type Payout = Omit<CashPayoutRecord, 'dayId'>;

export const presentSummary = (
  day: DrawerDayRecord,
  entries: readonly Pick<DrawerEntry, 'kind' | 'amount'>[],
  payouts: readonly Pick<Payout, 'amount' | 'voidedAt'>[],
): DrawerDaySummary => {
  const taken = payouts.map(({ amount, voidedAt }) => ({ amount, isVoided: voidedAt !== null }));
  const figures = day.closing?.figures ?? computeDrawerFigures(day.openingFloat, entries, taken);
  return { ...presentDayFacts(day), ...figures, expected: day.expected ?? computeExpected(figures) };
};

const presentPayout = (
  { id, amount, reason, account, paidBy, paidAt, ...payout }: Payout,
  accountOf: AccountNames,
): DrawerPayout => ({
  id,
  amount,
  reason,
  account,
  accountName: accountOf('cash_payouts', account).name,
  by: paidBy,
  at: toInstantText(paidAt),
  voided:
    payout.voidReason !== null && payout.voidedBy !== null && payout.voidedAt !== null
      ? { reason: payout.voidReason, by: payout.voidedBy, at: toInstantText(payout.voidedAt) }
      : null,
});

const comparePayouts = (a: Payout, b: Payout): number =>
  toInstantText(a.paidAt).localeCompare(toInstantText(b.paidAt)) || a.id.localeCompare(b.id);

export const presentDay = (
  day: DrawerDayRecord,
  entries: readonly DrawerEntry[],
  payouts: readonly Payout[],
  accountOf: AccountNames,
): DrawerDayAnswer => {
  const { closing } = day;
  const known = new Set(closing?.entries.map(({ kind, id }) => `${kind} ${id}`));
  return {
    ...presentSummary(day, entries, payouts),
    entries: closing?.entries ?? [...entries],
    payouts: payouts.toSorted(comparePayouts).map((payout) => presentPayout(payout, accountOf)),
    counts: closing?.counts ?? [],
    afterClose: closing ? entries.filter(({ kind, id }) => !known.has(`${kind} ${id}`)) : [],
  };
};
