import { ordersDocuments } from '@primal/contracts/documents/orders';
import { today } from '@primal/contracts/shared/dates';
import { checkNumbers, checkTotals, runChecks } from '@primal/service-kit/consistency/checks';
import type { Finding } from '@primal/service-kit/consistency/process-report';
import { sql } from '@primal/service-kit/database';
import { isHoldingEnabled, orderSequence } from '../credit/account.ts';
import { isOnLine } from '../piece/store.ts';
import type { OrdersDb } from '../tables.ts';

/**
 * Amount that counts against a held order `o`, including the order itself. Implemented separately to verify
 * the query of the calls.
 */
const exposure = sql`
  (select coalesce(sum(i.balance), 0) from invoices as i left join sales_orders as s on s.id = i.sales_order_id
    where i.customer_id = o.customer_id and i.status in ('sent', 'draft') and i.balance > 0
      and (s.id is null or substring(s.order_number from 4)::bigint <= ${orderSequence}))
  + (select coalesce(sum(coalesce(s.estimated_total, s.total)), 0) from sales_orders as s
    where s.customer_id = o.customer_id and s.status <> 'invoiced' and substring(s.order_number from 4)::bigint <= ${orderSequence})
  + (select coalesce(sum(a.amount), 0) from awaited_invoices as a
    where a.customer_id = o.customer_id and a.taken::bigint < ${orderSequence})
  - (select coalesce(sum(u.balance), 0) from credits as u where u.customer_id = o.customer_id and u.balance > 0)`;

const selectHolds = () => {
  const isLate = sql`exists (
    select from invoices as i where i.customer_id = o.customer_id and i.status = 'sent' and i.balance > 0
      and i.due_date < ${today()}::date - c.max_days_overdue)`;
  return sql`
    select 'order' as "of", o.id, o.order_number as label,
      'it is on credit hold without a reason; exposure ' || e.exposure || ', limit ' || coalesce(c.credit_limit::text, 'none') as problem
    from sales_orders as o join customers as c on c.id = o.customer_id, lateral (select ${exposure} as exposure) as e
    where o.hold is not null and (o.status = 'invoiced' or not ${isHoldingEnabled}
      or not (c.on_hold or coalesce(e.exposure > c.credit_limit, false) or coalesce(${isLate}, false)))`;
};

const awaited = sql`
  select 'invoice' as "of", a.id, i.invoice_number as label, 'its amount counts twice in the customer''s exposure' as problem
  from awaited_invoices as a join invoices as i on i.id = a.id`;

const estimates = sql`
  select 'order' as "of", o.id, o.order_number as label,
    'all lines are weighed, but its total is ' || o.total || ' and its estimated total ' || o.estimated_total as problem
  from sales_orders as o
  where o.status <> 'invoiced' and o.unweighed_count = 0 and o.estimated_total <> o.total`;

const counts = sql`
  select 'order' as "of", o.id, o.order_number as label,
    'it has ' || l.count || ' lines, but its line count is ' || o.line_count as problem
  from sales_orders as o, lateral (
    select count(*) from sales_order_items as i where i.sales_order_id = o.id) as l
  where l.count <> o.line_count`;

const pieces = sql`
  select 'order' as "of", o.id, o.order_number as label,
    'a line has the weights ' || left(i.individual_weights, 200) || ' and the pieces ' || left(p.weights, 200) as problem
  from sales_order_items as i join sales_orders as o on o.id = i.sales_order_id, lateral (
    select '[' || coalesce(string_agg(trim_scale(coalesce(order_weight, weight))::text, ',' order by position), '') || ']' as weights
    from pieces where sales_order_id = o.id and item_id = i.id and ${isOnLine('pieces')}) as p
  where p.weights <> i.individual_weights`;

/**
 * Cases that a voided invoice holds, or that an invoice holds without listing them. For a reopened order,
 * checks its last invoice.
 */
const cases = sql`
  select 'order' as "of", p.sales_order_id as id, p.order_number as label,
    'it holds a case that is not on invoice ' || v.invoice_number as problem
  from invoices as v join pieces as p on p.sales_order_id = v.sales_order_id
    left join sales_orders as o on o.id = v.sales_order_id
  where p.held and o.invoice_id is not distinct from (case when o.id is not null then v.id end)
    and (v.status = 'voided' or (p.weight is not null and not p.id = any(v.pieces)))
    and not exists (select from invoices as l where l.sales_order_id = v.sales_order_id and l.id > v.id)`;

const returned = sql`
  select 'order' as "of", p.sales_order_id as id, p.order_number as label,
    'it holds a case that was returned on ' || (p.returned ->> 'creditNumber') as problem
  from pieces as p where p.held and p.returned is not null`;

export const checkOrders = (db: OrdersDb): Promise<Finding[]> =>
  runChecks(db, [
    checkTotals({
      of: 'order',
      table: 'sales_orders',
      number: 'order_number',
      lines: 'sales_order_items',
      parent: 'sales_order_id',
      total: sql`d.subtotal + d.delivery_charge + d.tax - d.discount`,
    }),
    counts,
    pieces,
    cases,
    selectHolds(),
    awaited,
    estimates,
    returned,
    checkNumbers({
      series: ordersDocuments.order.series.prefix,
      table: 'sales_orders',
      column: 'order_number',
    }),
  ]);
