import { sql } from '@primal/service-kit/database';

/**
 * All movements of customers' accounts, in dollars. Invoices, refunds and reversals add; payments, credits
 * and write-offs subtract. Drafts and voided documents are excluded. Rows of `customer_id`, `date`, `type`,
 * `number` and `amount`. `id` identifies the document, `at` sorts within a day, `side` names the statement
 * total. `method` is a payment's method, `check_number` a refund's check. Statements and the check of the books share these rows.
 */
export const movements = sql`
  select customer_id, id, invoice_date as date, created_at as at,
    case when brought_forward then 'opening_invoice' when kind = 'sale' then 'invoice' else kind end as type, 'charge' as side,
    invoice_number as number, total as amount, null as method, null as check_number
  from invoices where status in ('sent', 'paid')
  union all
  select customer_id, id, payment_date, created_at,
    case payment_method when 'brought_forward' then 'opening_credit' else 'payment' end,
    case payment_method when 'brought_forward' then 'credit' else 'payment' end,
    coalesce(number, check_number, reference), -amount, payment_method, null
  from payments
  union all
  select customer_id, id, reversed_on, reversed_at, 'reversal',
    case payment_method when 'brought_forward' then 'credit' else 'payment' end,
    coalesce(number, check_number, reference), amount, payment_method, null
  from payments where reversed_on is not null
  union all
  select customer_id, id, date, created_at, 'refund', 'refund', refund_number, amount, null, check_number
  from refunds
  union all
  select customer_id, id, reversed_on, reversed_at, 'refund_reversal', 'refund', refund_number, -amount, null, check_number
  from refunds where reversed_on is not null
  union all
  select customer_id, id, credit_date, created_at, 'credit_memo', 'credit', credit_number, -total, null, null
  from credit_memos where status <> 'voided'
  union all
  select customer_id, id, date, created_at, case kind when 'discount' then 'discount' else 'write_off' end, 'credit',
    invoice_number, -amount, null, null
  from write_offs
  union all
  select customer_id, id, reversed_on, reversed_at,
    case kind when 'discount' then 'discount_reversal' else 'write_off_reversal' end, 'credit',
    invoice_number, amount, null, null
  from write_offs where reversed_on is not null`;

/** Unapplied credit in dollars: rows of `customer_id` and `credit`, several per customer. */
export const openCredits = sql`
  select customer_id, unapplied as credit from payments where unapplied > 0
  union all
  select customer_id, balance from credit_memos where status in ('draft', 'partial')`;
