import type { Migration } from '@primal/service-kit/database/migrate';

/** Why a stop failed, and whether its document was voided or deleted: then it keeps its route open no longer. */
const stops = `
  alter table delivery_items
    add column failed_reason varchar(20)
      check (failed_reason in ('closed', 'refused', 'no_time', 'wrong_address', 'damaged', 'other')),
    add column failed_note text,
    add column is_gone boolean not null default false,
    add constraint delivery_items_failed
      check (status = 'failed' or (failed_reason is null and failed_note is null));
  update delivery_items s set is_gone = true
  where exists (select from invoices i where i.id = s.invoice_id and i.status = 'voided')
    or (s.invoice_id is null and exists (select from orders o where o.id = s.sales_order_id and o.deleted));
  update delivery_routes r set status = s.status
  from (select route_id,
      case when bool_and(status in ('delivered', 'completed', 'failed')) then 'completed'
        when bool_or(status in ('delivered', 'completed', 'failed', 'in_progress')) then 'in_progress'
        else 'pending' end as status
    from delivery_items where not is_gone group by route_id) as s
  where s.route_id = r.id and s.status <> r.status`;

/** What a route's sheet said when it was printed last. */
const printed = `
  alter table delivery_routes
    add column printed_at timestamptz(3),
    add column printed jsonb`;

/** When a customer takes goods in, and what drivers should know of him. */
const customers = `
  alter table customers
    add column deliver_from text,
    add column deliver_until text,
    add column delivery_notes text`;

/** The goods and notes of orders and invoices, and those columns of customers: it hears of all of them again. */
const readAgain = `
  truncate inbox;
  delete from kit_state where name in ('consumes admin', 'consumes orders', 'consumes billing')`;

export const truth: Migration = { name: '006-truth', sql: [stops, printed, customers, readAgain] };
