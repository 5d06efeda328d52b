import type { CashSaleMethod } from '@primal/contracts/billing/cash-receipt';
import { maxChecks, type UndepositedAnswer, type UndepositedCheck } from '@primal/contracts/billing/deposit';
import type { PaymentMethod } from '@primal/contracts/billing/payment-rules';
import { today } from '@primal/contracts/shared/dates';
import { isPositive, toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { readCashOnHand } from '../cash-drawer/on-hand.ts';
import type { BillingDb } from '../tables.ts';

/**
 * Received checks or card payments that are neither reversed nor deposited: rows of `type`, `id`, `number`, `date`, `amount`
 * and more.
 */
const selectUndeposited = (payments: PaymentMethod, sales: CashSaleMethod) => sql`
  select 'payment' as type, p.id, coalesce(p.check_number, '') as number, p.customer_name, p.payment_date as date,
    p.amount, p.created_at
  from payments p
  where p.payment_method = ${sql.lit(payments)} and p.reversed_on is null
    and not exists (select from deposit_checks c where c.document_id = p.id and c.is_standing)
  union all
  select 'cash_receipt', r.id, r.receipt_number, r.customer ->> 'name', r.sale_date, r.amount_paid, r.created_at
  from cash_receipts r
  where r.payment_method = ${sql.lit(sales)} and r.status <> 'voided'
    and not exists (select from deposit_checks c where c.document_id = r.id and c.is_standing)`;

export const undepositedChecks = selectUndeposited('check', 'check');
export const undepositedCards = sql`
  ${selectUndeposited('credit_card', 'card')}
  union all
  select 'refund', f.id, f.refund_number, f.customer ->> 'name', f.date, -f.amount, f.created_at
  from refunds f
  where f.method = 'card' and f.reversed_on is null
    and not exists (select from deposit_checks c where c.document_id = f.id and c.is_standing)`;

const readOldest = async (db: BillingDb, undeposited: typeof undepositedChecks) => {
  const { rows } = await sql<UndepositedCheck & { count: string; whole: string }>`
    select type, id, number, customer_name as "customerName", date::text as date, amount::text as amount,
      count(*) over () as count, sum(amount) over () as whole
    from (${undeposited}) as checks order by checks.date, created_at, id limit ${maxChecks}`.execute(db);
  return {
    rows: rows.map(({ count: _count, whole: _whole, ...check }) => check),
    count: Number(rows[0]?.count ?? 0),
    total: toMoney(rows[0]?.whole ?? 0),
  };
};

export const readUndeposited = async (db: BillingDb): Promise<UndepositedAnswer> => {
  const [checks, cards, { all, loose, drawers }] = await Promise.all([
    readOldest(db, undepositedChecks),
    readOldest(db, undepositedCards),
    readCashOnHand(db, today()),
  ]);
  return {
    checks: checks.rows,
    checkCount: checks.count,
    checkTotal: checks.total,
    cards: cards.rows,
    cardCount: cards.count,
    cardTotal: cards.total,
    cash: toMoney(loose),
    drawers: drawers
      .map(({ date, takings }) => ({ date, cash: toMoney(takings.lt(all) ? takings : all) }))
      .filter(({ cash }) => isPositive(cash)),
  };
};
