import { entryEffect } from '@primal/contracts/billing/cash-drawer';
import { mostChecks, type UndepositedAnswer, type UndepositedCheck } from '@primal/contracts/billing/deposit';
import { today } from '@primal/contracts/shared/dates';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { sumEntries } from '../cash-drawer/entries.ts';
import type { BillingDb } from '../tables.ts';

/** Checks that were received and neither taken back nor deposited: rows of `type`, `id`, `number`, `date`, `amount` and more. */
export const undepositedChecks = sql`
  select 'payment' as type, p.id, coalesce(p.check_number, '') as number, p.customer_name, p.payment_date as date,
    p.amount, p.created_at
  from payments p
  where p.payment_method = 'check' and p.reversed_on is null
    and not exists (select from deposit_checks c where c.document_id = p.id and c.is_standing)
  union all
  select 'cash_receipt', r.id, r.receipt_number, r.customer ->> 'name', r.sale_date, r.total, r.created_at
  from cash_receipts r
  where r.payment_method = 'check' and r.status <> 'voided'
    and not exists (select from deposit_checks c where c.document_id = r.id and c.is_standing)`;

const readChecks = async (
  db: BillingDb,
): Promise<Pick<UndepositedAnswer, 'checks' | 'checkCount' | 'checkTotal'>> => {
  const { rows } = await sql<UndepositedCheck & { count: string; whole: string }>`
    select type, id, number, customer_name as "customerName", date::text as date, amount::text as amount,
      count(*) over () as count, sum(amount) over () as whole
    from (${undepositedChecks}) as checks order by checks.date, created_at, id limit ${mostChecks}`.execute(
    db,
  );
  return {
    checks: rows.map(({ count: _count, whole: _whole, ...check }) => check),
    checkCount: Number(rows[0]?.count ?? 0),
    checkTotal: toMoney(rows[0]?.whole ?? 0),
  };
};

/**
 * Cash that was taken up to today and not deposited, in dollars (docs/rules/cash-drawer.md#undeposited): sales and payments
 * less what was taken back and paid out, what drawers had over or short, less deposits. Floats are none of it.
 */
export const readCash = async (db: BillingDb): Promise<string> => {
  const day = today();
  const { rows } = await sql<{ cash: string }>`
    select coalesce(sum(amount), 0)::text as cash from (
      select sum(total) as amount from cash_receipts
        where payment_method = 'cash' and status <> 'voided' and sale_date <= ${day}
      union all
      select sum(amount) from payments
        where payment_method = 'cash' and payment_date <= ${day} and (reversed_on is null or reversed_on > ${day})
      union all select -sum(amount) from cash_payouts where voided_at is null
      union all select sum(over_short) from cash_drawer_days
      union all select -sum(cash) from deposits where status = 'made') as parts`.execute(db);
  return toMoney(rows[0]?.cash ?? 0);
};

/** What of the cash came in on days whose drawer is still open, in dollars. */
const readCashInOpenDrawers = async (db: BillingDb): Promise<string> => {
  const days = await db
    .selectFrom('cash_drawer_days as d')
    .where('d.status', '=', 'open')
    .select([
      'd.date',
      sql<string>`(select coalesce(sum(amount), 0) from cash_payouts o where o.day_id = d.id and o.voided_at is null)`.as(
        'paidOut',
      ),
    ])
    .execute();
  const entries = await sumEntries(
    db,
    days.map(({ date }) => date),
  );
  const came = sum([...entries.values()].flat().map(entryEffect));
  return toMoney(came.minus(sum(days.map(({ paidOut }) => paidOut))));
};

export const readUndeposited = async (db: BillingDb): Promise<UndepositedAnswer> => {
  const [found, cash, cashInOpenDrawers] = await Promise.all([
    readChecks(db),
    readCash(db),
    readCashInOpenDrawers(db),
  ]);
  return { ...found, cash, cashInOpenDrawers };
};
