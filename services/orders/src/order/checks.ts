import { findingsOf, numbersOf, totalsOf } from '@primal/service-kit/consistency/checks';
import type { Finding } from '@primal/service-kit/consistency/protocol';
import { sql } from '@primal/service-kit/database';
import { creditQuestions } from '../credit/checks.ts';
import type { OrdersDb } from '../tables.ts';
import { orderSeriesName } from './store.ts';

const counts = sql`
  select 'order' as "of", o.id, o.order_number as label,
    'it has ' || l.count || ' lines and says ' || o.line_count as says
  from sales_orders as o, lateral (
    select count(*) from sales_order_items as i where i.sales_order_id = o.id) as l
  where l.count <> o.line_count`;

/** Lines whose list of weights is not that of their pieces. */
const pieces = sql`
  select 'order' as "of", o.id, o.order_number as label,
    'a line has the weights ' || left(i.individual_weights, 200) || ' and the pieces ' || left(p.weights, 200) as says
  from sales_order_items as i join sales_orders as o on o.id = i.sales_order_id, lateral (
    select '[' || coalesce(string_agg(trim_scale(coalesce(order_weight, weight))::text, ',' order by position), '') || ']' as weights
    from pieces where sales_order_id = o.id and item_id = i.id and left_with is null) as p
  where p.weights <> i.individual_weights`;

/** Cases that a voided invoice still has, or that stand on an invoice without being on it; of reopened orders the last. */
const cases = sql`
  select 'order' as "of", p.sales_order_id as id, p.order_number as label,
    'a case is taken that is not on invoice ' || v.invoice_number as says
  from invoices as v join pieces as p on p.sales_order_id = v.sales_order_id
    left join sales_orders as o on o.id = v.sales_order_id
  where p.held and o.invoice_id is not distinct from (case when o.id is not null then v.id end)
    and (v.status = 'voided' or (p.weight is not null and not p.id = any(v.pieces)))
    and not exists (select from invoices as l where l.sales_order_id = v.sales_order_id and l.id > v.id)`;

/** Cases that came back and are held all the same. */
const returned = sql`
  select 'order' as "of", p.sales_order_id as id, p.order_number as label,
    'a case is held that came back on ' || (p.returned ->> 'creditNumber') as says
  from pieces as p where p.held and p.returned is not null`;

/** Orders whose figures are not those of their lines. That each converted one has its invoice is billing's to say. */
export const orderChecks = (db: OrdersDb): Promise<Finding[]> =>
  findingsOf(db, [
    totalsOf({
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
    ...creditQuestions,
    returned,
    numbersOf({ series: orderSeriesName, table: 'sales_orders', column: 'order_number' }),
  ]);
