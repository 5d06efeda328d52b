import type { DrawerEntry } from '@primal/contracts/billing/cash-drawer';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { isOneOfTexts, type RawBuilder, sql, toInstantText } from '@primal/service-kit/database';
import type { BillingDb } from '../tables.ts';

/** Sales whose check exceeds the total, so that the drawer gave change. */
const changeFromDrawer = sql`r.payment_method = 'check' and r.amount_paid > r.total`;

/**
 * Cash movements of drawers on some days: rows of `date`, `kind`, `id`, `number`, `customer_name`, `amount`
 * and `at`. Pass dates in ascending order.
 */
export const queryCashMovements = (dates: readonly BusinessDate[]): RawBuilder<unknown> => {
  const isAmongDates = (column: RawBuilder<unknown>) => isOneOfTexts(sql`${column}::text`, dates);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  return sql`
    select r.sale_date as date, 'sale' as kind, r.id, r.receipt_number as number, r.customer ->> 'name' as customer_name,
      r.total as amount, r.created_at as at
    from cash_receipts r
    where r.payment_method = 'cash' and r.sale_date between ${first}::date and ${last}::date
      and ${isAmongDates(sql.ref('r.sale_date'))}
    union all
    select r.voided_on, 'refund', r.id, r.receipt_number, r.customer ->> 'name', r.total, r.voided_at
    from cash_receipts r
    where r.payment_method = 'cash' and r.voided_on between ${first}::date and ${last}::date
      and ${isAmongDates(sql.ref('r.voided_on'))}
    union all
    select p.payment_date, 'payment', p.id, null, p.customer_name, p.amount, p.created_at
    from payments p
    where p.payment_method = 'cash' and p.payment_date between ${first}::date and ${last}::date
      and ${isAmongDates(sql.ref('p.payment_date'))}
    union all
    select p.reversed_on, 'reversal', p.id, null, p.customer_name, p.amount, p.reversed_at
    from payments p
    where p.payment_method = 'cash' and p.reversed_on between ${first}::date and ${last}::date
      and ${isAmongDates(sql.ref('p.reversed_on'))}
    union all
    select f.date, 'customer_refund', f.id, f.refund_number, f.customer ->> 'name', f.amount, f.created_at
    from refunds f
    where f.method = 'cash' and f.date between ${first}::date and ${last}::date and ${isAmongDates(sql.ref('f.date'))}
    union all
    select f.reversed_on, 'refund_reversal', f.id, f.refund_number, f.customer ->> 'name', f.amount, f.reversed_at
    from refunds f
    where f.method = 'cash' and f.reversed_on between ${first}::date and ${last}::date
      and ${isAmongDates(sql.ref('f.reversed_on'))}
    union all
    select r.sale_date, 'change', r.id, r.receipt_number, r.customer ->> 'name', r.amount_paid - r.total, r.created_at
    from cash_receipts r
    where ${changeFromDrawer} and r.sale_date between ${first}::date and ${last}::date
      and ${isAmongDates(sql.ref('r.sale_date'))}
    union all
    select r.voided_on, 'change_returned', r.id, r.receipt_number, r.customer ->> 'name', r.amount_paid - r.total, r.voided_at
    from cash_receipts r
    where ${changeFromDrawer} and r.voided_on between ${first}::date and ${last}::date
      and ${isAmongDates(sql.ref('r.voided_on'))}
    union all
    select d.from_drawer, 'bank_drop', d.id, d.deposit_number, null, d.cash, d.created_at
    from deposits d
    where d.status = 'made' and ${isAmongDates(sql.ref('d.from_drawer'))}`;
};

export const readEntries = async (db: BillingDb, date: BusinessDate): Promise<DrawerEntry[]> => {
  const { rows } = await sql<DrawerEntry & { customerName: string | null }>`
    select kind, id, number, customer_name as "customerName", amount::text as amount, at
    from (${queryCashMovements([date])}) as moved order by moved.at, kind, id`.execute(db);
  return rows.map((row) => ({ ...row, at: toInstantText(row.at) }));
};

export const sumEntries = async (
  db: BillingDb,
  dates: readonly BusinessDate[],
): Promise<Map<BusinessDate, Pick<DrawerEntry, 'kind' | 'amount'>[]>> => {
  if (dates.length === 0) return new Map();
  const { rows } = await sql<{ date: string } & Pick<DrawerEntry, 'kind' | 'amount'>>`
    select date::text as date, kind, sum(amount)::text as amount
    from (${queryCashMovements(dates.toSorted())}) as moved group by date, kind`.execute(db);
  return Map.groupBy(rows, ({ date }) => date);
};
