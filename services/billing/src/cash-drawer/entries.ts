import type { DrawerEntry } from '@primal/contracts/billing/cash-drawer';
import { addDays, type BusinessDate, businessTimeZone } from '@primal/contracts/shared/dates';
import { instant, oneOfTexts, type RawBuilder, sql } from '@primal/service-kit/database';
import type { BillingDb } from '../tables.ts';

/**
 * The day on which the void of a cash sale counts: its own, though not before the sale's; null of one that stands. `alias`
 * is that of `cash_receipts`.
 */
export const voidDay = (alias: string): RawBuilder<string | null> => {
  const saleDate = sql.ref(`${alias}.sale_date`);
  const voidedAt = sql.ref(`${alias}.voided_at`);
  return sql`case when ${voidedAt} is not null
    then greatest(${saleDate}, (${voidedAt} at time zone ${businessTimeZone()})::date) end`;
};

/**
 * All that moved cash of a drawer on some days: rows of `date`, `kind`, `id`, `number`, `customer_name`, `amount` and
 * `at`. Dates are in an order from the first to the last.
 */
const moved = (dates: readonly BusinessDate[]): RawBuilder<unknown> => {
  const onOneOf = (column: RawBuilder<unknown>) => oneOfTexts(sql`${column}::text`, dates);
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  // Wherever the business is: the day of a moment is at most one away from that of UTC.
  const about = sql`r.voided_at between ${addDays(first, -1)}::date and ${addDays(last, 2)}::date`;
  return sql`
    select r.sale_date as date, 'sale' as kind, r.id, r.receipt_number as number, r.customer ->> 'name' as customer_name,
      r.total as amount, r.created_at as at
    from cash_receipts r
    where r.payment_method = 'cash' and r.sale_date between ${first}::date and ${last}::date
      and ${onOneOf(sql.ref('r.sale_date'))}
    union all
    select ${voidDay('r')}, 'refund', r.id, r.receipt_number, r.customer ->> 'name', r.total, r.voided_at
    from cash_receipts r
    where r.payment_method = 'cash' and r.status = 'voided'
      and (${about} or r.sale_date between ${first}::date and ${last}::date) and ${onOneOf(voidDay('r'))}
    union all
    select p.payment_date, 'payment', p.id, null, p.customer_name, p.amount, p.created_at
    from payments p
    where p.payment_method = 'cash' and p.payment_date between ${first}::date and ${last}::date
      and ${onOneOf(sql.ref('p.payment_date'))}
    union all
    select p.reversed_on, 'reversal', p.id, null, p.customer_name, p.amount, p.reversed_at
    from payments p
    where p.payment_method = 'cash' and p.reversed_on between ${first}::date and ${last}::date
      and ${onOneOf(sql.ref('p.reversed_on'))}`;
};

/** What moved cash of the drawer on a day, in the order in which it happened. */
export const readEntries = async (db: BillingDb, date: BusinessDate): Promise<DrawerEntry[]> => {
  const { rows } = await sql<DrawerEntry & { customerName: string | null }>`
    select kind, id, number, customer_name as "customerName", amount::text as amount, at
    from (${moved([date])}) as moved order by moved.at, kind, id`.execute(db);
  return rows.map((row) => ({ ...row, at: instant(row.at) }));
};

/** What moved cash of the drawer on some days, in sum: rows of a kind by their day. */
export const sumEntries = async (
  db: BillingDb,
  dates: readonly BusinessDate[],
): Promise<Map<BusinessDate, Pick<DrawerEntry, 'kind' | 'amount'>[]>> => {
  if (dates.length === 0) return new Map();
  const { rows } = await sql<{ date: string } & Pick<DrawerEntry, 'kind' | 'amount'>>`
    select date::text as date, kind, sum(amount)::text as amount
    from (${moved(dates.toSorted())}) as moved group by date, kind`.execute(db);
  return Map.groupBy(rows, ({ date }) => date);
};
