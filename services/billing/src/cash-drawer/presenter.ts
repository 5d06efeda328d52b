import type { DrawerCount } from '@primal/contracts/billing/cash-count';
import {
  computeDrawerFigures,
  computeExpected,
  type DrawerDayAnswer,
  type DrawerDaySummary,
  type DrawerEntry,
  type DrawerFigures,
  type DrawerPayout,
  drawerDayFacts,
} from '@primal/contracts/billing/cash-drawer';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import { toInstantText } from '@primal/service-kit/database';
import type { z } from 'zod';
import type { AccountNames } from '../account/store.ts';

export const toEvent = createAnswerMapper(drawerDayFacts);

type Facts = z.output<typeof drawerDayFacts>;

/** Figures, entries and counts of a closed day, as counted. */
export interface Closing {
  figures: DrawerFigures;
  entries: DrawerEntry[];
  counts: DrawerCount[];
}

type DayRecord = Answerable<Facts> & { closing: Closing | null };

interface Payout {
  id: string;
  amount: string;
  reason: string;
  account: string | null;
  paidBy: string;
  paidAt: Date | string;
  voidReason: string | null;
  voidedBy: string | null;
  voidedAt: Date | string | null;
}

export const toSummary = (
  day: DayRecord,
  entries: readonly Pick<DrawerEntry, 'kind' | 'amount'>[],
  payouts: readonly Pick<Payout, 'amount' | 'voidedAt'>[],
): DrawerDaySummary => {
  const amounts = payouts.map(({ amount, voidedAt }) => ({ amount, isVoided: voidedAt !== null }));
  const figures = day.closing?.figures ?? computeDrawerFigures(day.openingFloat, entries, amounts);
  return { ...toEvent(day), ...figures, expected: day.expected ?? computeExpected(figures) };
};

const toPayout = (
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

export const toAnswer = (
  day: DayRecord,
  entries: readonly DrawerEntry[],
  payouts: readonly Payout[],
  accountOf: AccountNames,
): DrawerDayAnswer => {
  const { closing } = day;
  const known = new Set(closing?.entries.map(({ kind, id }) => `${kind} ${id}`));
  return {
    ...toSummary(day, entries, payouts),
    entries: closing?.entries ?? [...entries],
    payouts: payouts.toSorted(comparePayouts).map((payout) => toPayout(payout, accountOf)),
    counts: closing?.counts ?? [],
    afterClose: closing ? entries.filter(({ kind, id }) => !known.has(`${kind} ${id}`)) : [],
  };
};
