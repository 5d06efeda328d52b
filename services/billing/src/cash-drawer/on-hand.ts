import type { BusinessDate } from '@primal/contracts/shared/dates';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, formatMoney, zero } from '@primal/contracts/shared/decimal';
import { isOneOfTexts, type RawBuilder, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { BillingDb, BillingTx } from '../tables.ts';
import { queryCashMovements } from './entries.ts';

interface DrawerCash {
  date: BusinessDate;
  openingFloat: string;
  /** Lowest takings in the drawer on any day from this day on. Negative if more was paid out than in. */
  takings: Decimal;
}

/** Cash of the business, in dollars (docs/rules/cash-drawer.md#undeposited). */
interface CashOnHand {
  /** Lowest balance of the account Cash on any day from this day on. */
  all: Decimal;
  /** Lowest cash outside of open drawers on any day from this day on. */
  loose: Decimal;
  drawers: DrawerCash[];
}

/** Takings of open drawers and their outflows: rows of `drawer`, `date` and `amount`. */
const selectDrawerTakings = (drawers: readonly BusinessDate[]): RawBuilder<unknown> => {
  if (drawers.length === 0)
    return sql`select null::date as drawer, null::date as date, 0::numeric as amount where false`;
  const dropped = isOneOfTexts(sql`d.from_drawer::text`, drawers);
  return sql`
    select date as drawer, date, case when kind in ('sale', 'payment', 'refund_reversal', 'change_returned') then amount else -amount end as amount
      from (${queryCashMovements(drawers)}) as moved where kind <> 'bank_drop'
    union all
    select d.date, moved.date, moved.amount from cash_payouts o join cash_drawer_days d on d.id = o.day_id,
      lateral (values (d.date, -o.amount), (o.voided_on, o.amount)) as moved (date, amount)
      where d.status = 'open' and moved.date is not null
    union all
    select d.from_drawer, moved.date, moved.amount from deposits d,
      lateral (values (d.date, -d.cash), (d.voided_on, d.cash)) as moved (date, amount)
      where ${dropped} and moved.date is not null`;
};

/** Cash available from this day on: the account Cash, in drawers and outside. */
export const readCashOnHand = async (db: BillingDb, day: BusinessDate): Promise<CashOnHand> => {
  const open = await db
    .selectFrom('cash_drawer_days')
    .where('status', '=', 'open')
    .select(['date', 'opening_float as openingFloat'])
    .orderBy('date')
    .execute();
  const inDrawers = selectDrawerTakings(open.map(({ date }) => date));
  const [{ rows: drawers }, { rows }] = await Promise.all([
    sql<{ date: string; takings: string }>`
      with moved as (
        select * from (${inDrawers}) as held
        union all select date, greatest(date, ${day}::date), 0 from cash_drawer_days where status = 'open'),
      days as (
        select drawer, date, sum(sum(amount)) over (partition by drawer order by date) as balance
        from moved group by drawer, date)
      select drawer::text as date, min(balance)::text as takings from days where date >= ${day}::date
      group by drawer`.execute(db),
    sql<{ all: string; loose: string }>`
      with moved (date, amount, held) as (
        select e.date, l.debit - l.credit, 0 from journal_lines l join journal_entries e on e.id = l.entry_id
          where l.account = 'cash'
        union all select date, 0, amount from (${inDrawers}) as held
        union all select ${day}::date, 0, 0),
      days as (
        select date, sum(sum(amount)) over (order by date) as balance,
          sum(sum(amount - held)) over (order by date) as loose
        from moved group by date)
      select min(balance)::text as all, min(loose)::text as loose from days where date >= ${day}::date`.execute(
      db,
    ),
  ]);
  const takings = new Map(drawers.map((drawer) => [drawer.date, decimal(drawer.takings)]));
  return {
    all: decimal(rows[0]?.all ?? 0),
    loose: decimal(rows[0]?.loose ?? 0),
    drawers: open.map((drawer) => ({ ...drawer, takings: takings.get(drawer.date) ?? zero })),
  };
};

/**
 * 409 if the cash for a refund is missing. It comes from the date's open drawer, else from outside of
 * drawers.
 */
export const assertCashForRefund = async (
  { db }: BillingTx,
  { date, amount }: { date: BusinessDate; amount: string },
): Promise<void> => {
  const { loose, drawers } = await readCashOnHand(db, date);
  const drawer = drawers.find((one) => one.date === date);
  const available = drawer ? drawer.takings.plus(drawer.openingFloat) : loose;
  if (available.gte(amount)) return;
  const [holds, wanted] = [formatMoney(available.lt(0) ? zero : available), formatMoney(amount)];
  throw problem.conflict(
    drawer
      ? `The cash drawer of ${formatDate(date)} should hold ${holds}. You cannot refund ${wanted} from it.`
      : `Only ${holds} in cash is outside open drawers on ${formatDate(date)}. You cannot refund ${wanted}. ${
          date === today() ? 'Open today’s cash drawer' : 'Choose another date'
        }, or void the deposit that took the cash to the bank.`,
  );
};

/** 409 unless the open drawer of the date holds the change of a check. */
export const assertCashForChange = async (
  { db }: BillingTx,
  { date, amount }: { date: BusinessDate; amount: string },
): Promise<void> => {
  const drawer = (await readCashOnHand(db, date)).drawers.find((one) => one.date === date);
  if (!drawer)
    throw problem.conflict(
      `The cash drawer of ${formatDate(date)} is not open. Open it to give change for a check.`,
    );
  const available = drawer.takings.plus(drawer.openingFloat);
  if (available.lt(amount))
    throw problem.conflict(
      `The cash drawer of ${formatDate(date)} should hold ${formatMoney(available.lt(0) ? zero : available)}. You cannot give ${formatMoney(amount)} in change from it.`,
    );
};
