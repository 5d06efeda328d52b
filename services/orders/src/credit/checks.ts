import { today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { held, taken } from './store.ts';

/** What counts against a held order `o`, itself included; said anew, so that it checks what the calls read. */
const exposure = sql`
  (select coalesce(sum(i.balance), 0) from invoices as i left join sales_orders as s on s.id = i.sales_order_id
    where i.customer_id = o.customer_id and i.status in ('sent', 'draft') and i.balance > 0
      and (s.id is null or substring(s.order_number from 4)::bigint <= ${taken}))
  + (select coalesce(sum(coalesce(s.estimated_total, s.total)), 0) from sales_orders as s
    where s.customer_id = o.customer_id and s.status <> 'invoiced' and substring(s.order_number from 4)::bigint <= ${taken})
  + (select coalesce(sum(a.amount), 0) from awaited_invoices as a
    where a.customer_id = o.customer_id and a.taken::bigint < ${taken})
  - (select coalesce(sum(u.balance), 0) from credits as u where u.customer_id = o.customer_id and u.balance > 0)`;

const isLate = sql`exists (
  select from invoices as i where i.customer_id = o.customer_id and i.status = 'sent' and i.balance > 0
    and i.due_date < ${today()}::date - c.max_days_overdue)`;

/** Orders that wait although nothing is against them, or credit is not held to. */
const holds = sql`
  select 'order' as "of", o.id, o.order_number as label,
    'it is on credit hold and comes to ' || e.exposure || ' of ' || coalesce(c.credit_limit::text, 'no limit') as says
  from sales_orders as o join customers as c on c.id = o.customer_id, lateral (select ${exposure} as exposure) as e
  where o.hold is not null and (o.status = 'invoiced' or not ${held}
    or not (c.on_hold or coalesce(e.exposure > c.credit_limit, false) or coalesce(${isLate}, false)))`;

/** Invoices that are waited for though they have come. */
const awaited = sql`
  select 'invoice' as "of", a.id, i.invoice_number as label, 'it counts twice against its customer' as says
  from awaited_invoices as a join invoices as i on i.id = a.id`;

/** Open orders whose estimate is another than their total, though nothing of them is still to be weighed. */
const estimates = sql`
  select 'order' as "of", o.id, o.order_number as label,
    'all is weighed, its total is ' || o.total || ' and by estimate ' || o.estimated_total as says
  from sales_orders as o
  where o.status <> 'invoiced' and o.unweighed_count = 0 and o.estimated_total <> o.total`;

export const creditQuestions = [holds, awaited, estimates];
