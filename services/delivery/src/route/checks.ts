import { pickupMarker } from '@primal/contracts/delivery/stop-rules';
import { runChecks } from '@primal/service-kit/consistency/checks';
import type { Finding } from '@primal/service-kit/consistency/process-report';
import { sql } from '@primal/service-kit/database';
import type { DeliveryDb } from '../tables.ts';

const statuses = sql`
  select 'route' as "of", r.id, r.route_date::text as label,
    'its status is ' || r.status || ', but its stops give ' || s.status as problem
  from delivery_routes as r, lateral (
    select case when count(*) = 0 then 'pending'
      when bool_and(status in ('delivered', 'completed', 'failed')) then 'completed'
      when bool_or(status in ('delivered', 'completed', 'failed', 'in_progress')) then 'in_progress'
      else 'pending' end as status
    from delivery_items where route_id = r.id and not is_gone) as s
  where s.status <> r.status`;

/**
 * Invoices whose order is on another stop. Constraints ensure only one stop for each order and for each
 * invoice.
 */
const twice = sql`
  select 'stop' as "of", s.id, i.shown ->> 'invoiceNumber' as label,
    'another stop also delivers its order' as problem
  from delivery_items as s join invoices as i on i.id = s.invoice_id
    join delivery_items as o on o.sales_order_id = i.sales_order_id and o.id <> s.id`;

/** Stops that lack the invoice of their converted order, although its copy has arrived. */
const carried = sql`
  select 'stop' as "of", s.id, o.shown ->> 'orderNumber' as label,
    'its order has an invoice that the stop does not have' as problem
  from delivery_items as s join orders as o on o.id = s.sales_order_id
  where o.invoice_id is not null and s.invoice_id is distinct from o.invoice_id`;

const gone = sql`
  select 'stop' as "of", s.id, coalesce(i.shown ->> 'invoiceNumber', o.shown ->> 'orderNumber') as label,
    'its mark does not match its voided or deleted document' as problem
  from delivery_items as s left join invoices as i on i.id = s.invoice_id
    left join orders as o on o.id = s.sales_order_id
  where s.is_gone <> case when s.invoice_id is not null then coalesce(i.status = 'voided', false)
    else coalesce(o.deleted, false) end`;

const marked = sql`
  select 'stop' as "of", id, null as label, 'its notes and its warehouse pickup mark differ' as problem
  from delivery_items where is_warehouse_pickup <> (delivery_notes is not distinct from ${pickupMarker})`;

export const checkDelivery = (db: DeliveryDb): Promise<Finding[]> =>
  runChecks(db, [statuses, twice, carried, gone, marked]);
