import { concatColumns, foldSql } from '@primal/service-kit/lists/search';

const documentUses = `
  create table document_uses (
    id uuid primary key,
    sequence int not null,
    customer_id uuid,
    product_ids uuid[] not null
  );
  create index document_uses_by_customer on document_uses (customer_id);
  create index document_uses_by_product on document_uses using gin (product_ids)`;

/**
 * Copies of documents and their lines. An order counts until its invoice arrives. Either may arrive first, so
 * the view `sales` decides on each read.
 */
const documents = `
  create table report_documents (
    id uuid primary key,
    sequence int not null,
    type text not null,
    number text not null default '',
    sale_date date,
    customer_id uuid,
    customer_name text not null default '',
    total numeric(12,2) not null default 0,
    -- Delivery charges less discounts, which belong to no line.
    charges numeric(12,2) not null default 0,
    status text not null default '',
    sales_order_id uuid,
    counts boolean not null,
    -- Date of a cash sale's void.
    voided_on date
  );
  create index report_documents_by_date on report_documents (sale_date) where counts;
  create index report_documents_by_customer on report_documents (customer_id, sale_date) where counts;
  create index report_documents_by_void on report_documents (voided_on) where voided_on is not null;
  create index report_documents_by_order on report_documents (sales_order_id) where sales_order_id is not null;

  create table report_lines (
    document_id uuid not null,
    position int not null,
    sale_date date not null,
    product_id uuid not null,
    product_code text,
    product_name text not null,
    brand text,
    category text,
    unit text,
    ordered numeric(12,3),
    missing numeric(12,3),
    -- Unlimited, because lost sales may exceed the maximum document total.
    lost_sales numeric,
    quantity numeric(12,3) not null,
    unit_price numeric(12,2) not null,
    -- Quantity in the unit of price and cost, unrounded.
    billed numeric not null default 0,
    pounds numeric not null default 0,
    unit_cost numeric(12,2),
    is_late_cost boolean not null default false,
    total numeric(12,2) not null,
    individual_weights text not null,
    primary key (document_id, position)
  );
  create index report_lines_by_date on report_lines (sale_date);
  create index report_lines_by_product on report_lines (product_id, sale_date);

  create view sales as select d.id, d.sequence, d.type, d.number, d.sale_date, d.customer_name, d.total,
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
    driver_id uuid
  );
  create index deliveries_by_invoice on deliveries (invoice_id) where invoice_id is not null;
  create index deliveries_by_order on deliveries (sales_order_id) where sales_order_id is not null;

  create table drivers (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    name text not null default ''
  )`;

const auditText = concatColumns(['subject', 'user_name', 'address', 'reason']);

const audit = `
  alter table audit_entries
    add folded_text text not null generated always as (${foldSql(auditText)}) stored;
  create index on audit_entries (at, id);
  create index on audit_entries (kind, at, id);
  create index on audit_entries (user_id, at, id);
  create index on audit_entries (subject_id, at, id);
  create index on audit_entries using gin (folded_text public.gin_trgm_ops)`;

export const reports = [documentUses, documents, deliveries, audit];
