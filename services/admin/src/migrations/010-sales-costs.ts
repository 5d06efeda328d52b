import type { Migration } from '@primal/service-kit/database/migrate';

/** What was earned: what each line's goods cost, and what of a document is no line's. */
const columns = `
  alter table report_lines
    -- What the price is for, times whose cost the line costs; as many places as its product's weights give it.
    add column billed numeric not null default 0,
    add column pounds numeric not null default 0,
    add column unit_cost numeric(12,2),
    add column is_late_cost boolean not null default false;
  alter table report_documents add column charges numeric(12,2) not null default 0`;

/** What counts in the other reports: invoices and orders, as before there were other kinds. */
const sales = `
  create or replace view sales as select d.id, d.sequence, d.type, d.number, d.sale_date, d.customer_name, d.total,
    d.status, d.sales_order_id, d.counts, d.customer_id
  from report_documents d
  where d.counts and (
    d.type = 'invoice' or d.type = 'sales order' and not exists (
      select from report_documents invoice
      where invoice.sales_order_id = d.id and (invoice.counts or d.status = 'invoiced')
    )
  )`;

const deliveries = `
  create table deliveries (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    invoice_id uuid,
    sales_order_id uuid,
    driver_id uuid,
    driver_name text not null default ''
  );
  create index deliveries_by_invoice on deliveries (invoice_id) where invoice_id is not null;
  create index deliveries_by_order on deliveries (sales_order_id) where sales_order_id is not null`;

/** The documents that were told of before did without: they are heard of again. */
const readAgain = `
  truncate inbox;
  delete from kit_state where name in ('consumes orders', 'consumes billing', 'consumes delivery')`;

export const salesCosts: Migration = {
  name: '010-sales-costs',
  sql: [columns, sales, deliveries, readAgain],
};
