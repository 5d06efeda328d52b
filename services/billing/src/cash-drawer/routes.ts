import type { DrawerDayAnswer, DrawerEntry } from '@primal/contracts/billing/cash-drawer';
import { cashDrawerApi } from '@primal/contracts/billing/cash-drawer-api';
import { type BusinessDate, showDate, today } from '@primal/contracts/shared/dates';
import { assertVersion, invalidField, problem } from '@primal/service-kit/problem';
import { type Handlers, routes } from '@primal/service-kit/routes';
import { readClosedThrough } from '../copies/settings.ts';
import { assertPeriodOpen, changeInBooks } from '../ledger/closed-period.ts';
import { post } from '../ledger/post.ts';
import { drawerPostings, payoutPostings } from '../ledger/postings.ts';
import type { BillingTables, BillingTx } from '../tables.ts';
import { CashDrawerDay } from './cash-drawer-day.ts';
import { readEntries } from './entries.ts';
import { listDrawerDays } from './list.ts';
import { presentDay } from './presenter.ts';
import { lockDrawerDay, lockSalesOf, readDrawerDay } from './store.ts';

const answerOf = (day: CashDrawerDay, entries: readonly DrawerEntry[]): DrawerDayAnswer =>
  presentDay(day, entries, day.payouts.getItems());

const openDay = async (
  tx: BillingTx,
  facts: { date: BusinessDate; openingFloat: string },
): Promise<DrawerDayAnswer> => {
  const { date, openingFloat } = facts;
  if (date > today()) throw invalidField('The cash drawer cannot be opened for a day to come.', 'date');
  await lockSalesOf(tx, date);
  const [before, closedThrough, entries] = await Promise.all([
    tx.db.selectFrom('cash_drawer_days').where('date', '=', date).select('status').executeTakeFirst(),
    readClosedThrough(tx.db),
    readEntries(tx.db, date),
  ]);
  if (before)
    throw problem.conflict(
      `The cash drawer of ${showDate(date)} is already ${before.status === 'closed' ? 'closed' : 'open'}.`,
    );
  const day = CashDrawerDay.open(tx, facts);
  const change = { before: [], after: [{ date, amount: openingFloat, figures: 'opened' }] };
  assertPeriodOpen(tx, closedThrough, change, day.about());
  return answerOf(day, entries);
};

/** Changes a day under the lock of its row, held to the closed period. */
const changeDay = async (
  tx: BillingTx,
  date: BusinessDate,
  change: (day: CashDrawerDay, entries: DrawerEntry[]) => void,
): Promise<DrawerDayAnswer> => {
  const day = await lockDrawerDay(tx, date);
  const entries = await readEntries(tx.db, date);
  const booked = {
    document: { type: 'cash_drawer', id: day.id, number: null } as const,
    subject: day.about(),
    entries: () => day.bookEntries(),
    postings: () => drawerPostings(date, day.overShort),
  };
  await changeInBooks(tx, booked, () => change(day, entries));
  return answerOf(day, entries);
};

const handlers: Handlers<typeof cashDrawerApi, BillingTables> = {
  listDrawerDays: ({ query, tx }) => listDrawerDays(tx.db, query),
  getDrawerDay: ({ params, tx }) => readDrawerDay(tx.db, params.date),
  openDrawerDay: ({ body, tx }) => openDay(tx, body),
  changeOpeningFloat: ({ params, body, tx }) =>
    changeDay(tx, params.date, (day, entries) => {
      assertVersion(day, body.version);
      day.changeFloat(tx, body.openingFloat, entries);
    }),
  payOut: ({ params, body, tx }) =>
    changeDay(tx, params.date, (day, entries) => {
      const payout = day.payOut(tx, body, entries);
      post(tx, payout.posted(), [], payoutPostings(day.date, payout));
    }),
  voidPayout: ({ params, body, tx }) =>
    changeDay(tx, params.date, (day) => {
      const payout = day.payout(params.id);
      const before = payoutPostings(day.date, payout);
      day.voidPayout(tx, payout, body.reason);
      post(tx, payout.posted(), before, payoutPostings(day.date, payout));
    }),
  closeDrawerDay: async ({ params, body, tx }) => {
    await lockSalesOf(tx, params.date);
    return changeDay(tx, params.date, (day, entries) => day.close(tx, body, entries));
  },
};

export const cashDrawerRoutes = routes(cashDrawerApi, handlers);
