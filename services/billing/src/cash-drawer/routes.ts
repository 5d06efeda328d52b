import {
  cashDrawerApi,
  computeEntryEffect,
  type DrawerDayAnswer,
  type DrawerEntry,
} from '@primal/contracts/billing/cash-drawer';
import { type BusinessDate, formatDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { formatMoney, sum, zero } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { escapeLike } from '@primal/service-kit/lists/search';
import { assertVersion, createFieldProblem, problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { readAccountNames } from '../account/store.ts';
import { readClosedThrough } from '../copies/settings.ts';
import { assertPeriodOpen, changeInBooks, postEntries } from '../ledger/post.ts';
import { createDrawerPostings, createPayoutPostings } from '../ledger/postings.ts';
import type { BillingTables, BillingTx } from '../tables.ts';
import { CashDrawerDay, CashDrawerDaySchema, CashPayoutSchema } from './cash-drawer-day.ts';
import { readEntries, sumEntries } from './entries.ts';
import { readCashOnHand } from './on-hand.ts';
import { toAnswer, toSummary } from './presenter.ts';
import {
  lockCash,
  lockDrawerDay,
  lockSales,
  readDrawerDay,
  readVoidDates,
  republishDrawerDays,
  selectDrawerDays,
} from './store.ts';

/** Searches by the user who closed the day and by payout reason. The few rows, one a day, need no index. */
const listDrawerDays = documentList({
  call: cashDrawerApi.listDrawerDays,
  select: selectDrawerDays,
  id: 'd.id',
  columns: { date: 'd.date', openingFloat: 'd.opening_float', status: 'd.status', createdAt: 'd.created_at' },
  sort: ['date', 'desc'],
  dates: 'd.date',
  equal: { status: 'd.status' },
  search: (q) => {
    const typed = `%${escapeLike(q)}%`;
    return [
      {
        matches: sql<boolean>`(d.closed_by ilike ${typed} or exists (
        select from cash_payouts o where o.day_id = d.id and o.reason ilike ${typed}))`,
      },
    ];
  },
  toAnswers: async (rows, { tx }) => {
    const open = rows.filter((day) => day.status === 'open').map(({ date }) => date);
    const entries = await sumEntries(tx.db, open);
    return rows.map((day) => toSummary(day, entries.get(day.date) ?? [], day.payouts));
  },
});

const answerOf = async (
  { db }: BillingTx,
  day: CashDrawerDay,
  entries: readonly DrawerEntry[],
): Promise<DrawerDayAnswer> => toAnswer(day, entries, day.payouts.getItems(), await readAccountNames(db));

const assertPayoutAccount = async ({ db }: BillingTx, account: string | null): Promise<void> => {
  if (account === null) return;
  const known = await db
    .selectFrom('accounts')
    .where('role', '=', 'cash_payouts')
    .where('category', '=', account)
    .select('category')
    .executeTakeFirst();
  if (!known) throw createFieldProblem('There is no such account for payouts.', 'account');
};

/**
 * 409 for a drawer on a date whose cash was used elsewhere since. A count of the drawer would not find it.
 */
const assertCashOnHand = async (
  tx: BillingTx,
  date: BusinessDate,
  entries: readonly DrawerEntry[],
): Promise<void> => {
  const takings = sum(entries.map(computeEntryEffect));
  const { loose } = await readCashOnHand(tx.db, date);
  if (loose.lt(0) || loose.gte(takings)) return;
  throw problem.conflict(
    `${formatMoney(takings)} in cash was received on ${formatDate(date)}, but only ${formatMoney(loose)} is still on hand. Void the deposit of the rest, open the drawer, then make a bank drop.`,
  );
};

const openDay = async (
  tx: BillingTx,
  facts: { date: BusinessDate; openingFloat: string },
): Promise<DrawerDayAnswer> => {
  const { date } = facts;
  if (date > today()) throw createFieldProblem('The cash drawer cannot be opened for a future day.', 'date');
  await lockCash(tx);
  await lockSales(tx, date);
  const [before, closedThrough, entries] = await Promise.all([
    tx.db.selectFrom('cash_drawer_days').where('date', '=', date).select('status').executeTakeFirst(),
    readClosedThrough(tx.db),
    readEntries(tx.db, date),
  ]);
  if (before)
    throw problem.conflict(
      `The cash drawer of ${formatDate(date)} is already ${before.status === 'closed' ? 'closed' : 'open'}.`,
    );
  await assertCashOnHand(tx, date, entries);
  const day = CashDrawerDay.create(tx, facts, entries);
  assertPeriodOpen(tx, closedThrough, { before: [], after: day.bookEntries(date) }, day.auditSubject());
  return answerOf(tx, day, entries);
};

const changeDay = async (
  tx: BillingTx,
  date: BusinessDate,
  change: (day: CashDrawerDay, entries: DrawerEntry[]) => Promise<void> | void,
): Promise<DrawerDayAnswer> => {
  await lockCash(tx);
  const day = await lockDrawerDay(tx, date);
  const [entries, voids] = await Promise.all([readEntries(tx.db, date), readVoidDates(tx.db, day)]);
  const overShortOn = voids.reduce(pickLaterDate, date);
  const booked = {
    journalRef: { type: 'cash_drawer', id: day.id, number: null } as const,
    auditSubject: day.auditSubject(),
    entries: () => day.bookEntries(overShortOn),
    postings: () => createDrawerPostings(overShortOn, day.overShort),
  };
  await changeInBooks(tx, booked, () => change(day, entries));
  return answerOf(tx, day, entries);
};

const handlers: Handlers<typeof cashDrawerApi, BillingTables> = {
  listDrawerDays,
  getDrawerDay: ({ tx, params }) => readDrawerDay(tx.db, params.date),
  openDrawerDay: ({ tx, body }) => openDay(tx, body),
  changeOpeningFloat: ({ tx, params, body }) =>
    changeDay(tx, params.date, (day, entries) => {
      assertVersion(day, body.version);
      day.changeFloat(tx, body.openingFloat, entries);
    }),
  payOut: ({ tx, params, body }) =>
    changeDay(tx, params.date, async (day, entries) => {
      await assertPayoutAccount(tx, body.account);
      const { drawers } = await readCashOnHand(tx.db, day.date);
      const { takings = zero } = drawers.find(({ date }) => date === day.date) ?? {};
      const payout = day.payOut(tx, body, { entries, takings });
      postEntries(tx, payout.journalRef(), [], createPayoutPostings(day.date, payout));
    }),
  voidPayout: ({ tx, params, body }) =>
    changeDay(tx, params.date, (day) => {
      const payout = day.payout(params.id);
      const before = createPayoutPostings(day.date, payout);
      day.voidPayout(tx, payout, body.reason);
      postEntries(tx, payout.journalRef(), before, createPayoutPostings(day.date, payout));
    }),
  closeDrawerDay: async ({ tx, params, body }) => {
    await lockCash(tx);
    await lockSales(tx, params.date);
    return changeDay(tx, params.date, (day, entries) => day.close(tx, body, entries));
  },
};

export const cashDrawerSlice = createSlice(cashDrawerApi, handlers, {
  entities: [CashDrawerDaySchema, CashPayoutSchema],
  republish: republishDrawerDays,
});
