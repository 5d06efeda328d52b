import type { BusinessDate } from '@primal/contracts/shared/dates';
import { type RawBuilder, sql } from '@primal/service-kit/database';

/**
 * All that moved customers' accounts, in dollars: what was invoiced adds, payments and credits take away, what is
 * reversed adds again. Drafts and what is voided moved nothing. Rows of `customer_id`, `id` (of the document), `date`,
 * `at` (orders those of one day), `type`, `side` (the total of a statement that it counts in), `number`, `amount`,
 * `method` (how it was paid).
 * Statements and the check of the books both read the accounts from here.
 */
export const movements = sql`
  select customer_id, id, invoice_date as date, created_at as at,
    case when brought_forward then 'opening_invoice' else 'invoice' end as type, 'charge' as side,
    invoice_number as number, total as amount, null as method
  from invoices where status in ('sent', 'paid')
  union all
  select customer_id, id, payment_date, created_at,
    case payment_method when 'brought_forward' then 'opening_credit' else 'payment' end,
    case payment_method when 'brought_forward' then 'credit' else 'payment' end,
    coalesce(number, check_number), -amount, payment_method
  from payments
  union all
  select customer_id, id, reversed_on, reversed_at, 'reversal',
    case payment_method when 'brought_forward' then 'credit' else 'payment' end,
    coalesce(number, check_number), amount, payment_method
  from payments where reversed_on is not null
  union all
  select customer_id, id, credit_date, created_at, 'credit_memo', 'credit', credit_number, -total, null
  from credit_memos where status <> 'voided'`;

/**
 * What customers have paid or been credited and no invoice has taken, in dollars: rows of `customer_id` and `credit`,
 * several a customer. The one place that knows of every kind of credit.
 */
export const openCredits = sql`
  select customer_id, unapplied as credit from payments where unapplied > 0
  union all
  select customer_id, balance from credit_memos where status in ('draft', 'partial')`;

/**
 * The invoices that were open at the end of a day, with what they owed then: rows of `id`, `customer_id`,
 * `invoice_number`, `invoice_date`, `due_date`, `total`, `balance`, `brought_forward`.
 *
 * Everything counts by the date it carries: a payment or credit settles from its own date on, though not before its
 * invoice's, and a reversed payment settles until its reversal. So nothing but what is open now, and what was settled by
 * a later date, has to be looked at. What settles an invoice twice (a payment reversed later, and the one in its place)
 * makes it owe nothing, never less.
 */
export const openAsOf = (day: BusinessDate, customerId?: string): RawBuilder<unknown> => {
  const own = (column: string) =>
    customerId === undefined ? sql`true` : sql`${sql.ref(column)} = ${customerId}`;
  return sql`
    select i.id, i.customer_id, i.invoice_number, i.invoice_date, i.due_date, i.total, i.brought_forward,
      i.total - settled.amount as balance
    from invoices i cross join lateral (
      select coalesce(sum(amount), 0) as amount from (
        select a.amount from allocations a join payments p on p.id = a.payment_id
          where a.invoice_id = i.id and p.payment_date <= ${day} and (p.reversed_on is null or p.reversed_on > ${day})
        union all
        select a.amount from credit_applications a join credit_memos c on c.id = a.credit_memo_id
          where a.invoice_id = i.id and c.credit_date <= ${day}) as parts) as settled
    where ${own('i.customer_id')} and i.invoice_date <= ${day} and i.total > settled.amount
      and (i.status = 'sent' or i.status = 'paid' and i.id in (
        select a.invoice_id from payments p join allocations a on a.payment_id = p.id
          where ${own('p.customer_id')} and p.payment_date > ${day} and p.reversed_on is null
        union all
        select a.invoice_id from credit_memos c join credit_applications a on a.credit_memo_id = c.id
          where ${own('c.customer_id')} and c.credit_date > ${day}))`;
};
