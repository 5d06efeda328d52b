import { LockMode } from '@mikro-orm/core';
import type { DrawerDayAnswer } from '@primal/contracts/billing/cash-drawer';
import { drawerDaySaved } from '@primal/contracts/billing/events';
import { type BusinessDate, formatDate } from '@primal/contracts/shared/dates';
import { selectChildren, selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { readSnapshots } from '@primal/service-kit/service';
import { readAccountNames } from '../account/store.ts';
import type { DocumentBooks } from '../document/books.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import {
  CashDrawerDay,
  CashDrawerDaySchema,
  CashPayoutSchema,
  type DrawerDayRecord,
  describeClosedDrawer,
} from './cash-drawer-day.ts';
import { readEntries } from './entries.ts';
import { toAnswer, toEvent } from './presenter.ts';

const describeNotOpened = (date: BusinessDate): string =>
  `The cash drawer of ${formatDate(date)} was not opened.`;

const selectPlainDays = (db: BillingDb) =>
  db.selectFrom('cash_drawer_days as d').select(selectOf(CashDrawerDaySchema, 'd'));

export const selectDrawerDays = (db: BillingDb) =>
  selectPlainDays(db).select(selectChildren(CashPayoutSchema, 'day_id', 'd.id', 'paid_at').as('payouts'));

export const readDrawerDay = async (db: BillingDb, date: BusinessDate): Promise<DrawerDayAnswer> => {
  const [day, entries, accountOf] = await Promise.all([
    selectDrawerDays(db).where('d.date', '=', date).executeTakeFirst(),
    readEntries(db, date),
    readAccountNames(db),
  ]);
  if (!day) throw problem.notFound(describeNotOpened(date));
  return toAnswer(day, entries, day.payouts, accountOf);
};

/**
 * Days on which voided payouts and bank drops returned cash to the drawer. A shortage has the last of these
 * dates, because the cash was there until then.
 */
export const readVoidDates = async (
  db: BillingDb,
  { id, date }: Pick<DrawerDayRecord, 'id' | 'date'>,
): Promise<BusinessDate[]> => {
  const { rows } = await sql<{ date: string }>`
    select voided_on::text as date from cash_payouts where day_id = ${id} and voided_on is not null
    union select voided_on::text from deposits where from_drawer = ${date} and voided_on is not null`.execute(
    db,
  );
  return rows.map((row) => row.date);
};

export const lockDrawerDay = async ({ em }: BillingTx, date: BusinessDate): Promise<CashDrawerDay> => {
  const day = await em.findOne(
    CashDrawerDay,
    { date },
    { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['payouts'], strategy: 'select-in' },
  );
  if (!day) throw problem.notFound(describeNotOpened(date));
  return day;
};

/**
 * Serializes withdrawals, openings and closings of drawers, so that no cash is spent twice. Take it before
 * any other lock.
 */
export const lockCash = async ({ db }: BillingTx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('billing.cash'))`.execute(db);
};

/** Cash sales of a date share the lock; opening and closing need it exclusively. */
const hashDate = (date: BusinessDate) => sql`hashtext('billing.cash-drawer'), hashtext(${date})`;

/** Waits for cash sales of the date and blocks others until the commit. Take it before any row lock. */
export const lockSales = async ({ db }: BillingTx, date: BusinessDate): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${hashDate(date)})`.execute(db);
};

/** 409 for a cash sale of a date whose drawer is closed; prevents its closing until the commit. */
export const assertDrawerOpen = async ({ db }: BillingTx, date: BusinessDate): Promise<void> => {
  const [, day] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(${hashDate(date)})`.execute(db),
    db.selectFrom('cash_drawer_days').where('date', '=', date).select('status').executeTakeFirst(),
  ]);
  if (day?.status === 'closed')
    throw problem.conflict(
      `${describeClosedDrawer(date)}. Choose another sale date or payment method.`,
      'cash_drawer_closed',
    );
};

export const republishDrawerDays = (db: BillingDb, ids?: readonly string[]) =>
  readSnapshots(drawerDaySaved, { rows: selectPlainDays(db), id: 'd.id', ids }, toEvent);

export const cashDrawerBooks: DocumentBooks = {
  journaled: [
    {
      type: 'cash_payout',
      table: 'cash_payouts',
      number: sql`null`,
      memo: {
        reason: sql`d.reason`,
        voided: sql`d.voided_at is not null`,
        voidReason: sql`d.void_reason`,
      },
      figures: [
        {
          name: 'The amount',
          accounts: ['cash_payouts'],
          side: 'debit',
          amount: sql`case when d.voided_at is null then d.amount else 0 end`,
        },
      ],
    },
    {
      type: 'cash_drawer',
      table: 'cash_drawer_days',
      number: sql`to_char(d.date, 'MM/DD/YYYY')`,
      figures: [
        {
          name: 'The amount over or short',
          accounts: ['cash_over_short'],
          side: 'credit',
          amount: sql`coalesce(d.over_short, 0)`,
        },
      ],
    },
  ],
};
