import { foldSql, numberPrefixSql, plainNameSql } from '@primal/service-kit/lists/search';

/**
 * Constraints check balance and status too, so that the books stay consistent. Each index serves one sort,
 * filter or search of a list (docs/decisions/0022).
 */
const table = `
  create table invoices (
    id uuid primary key,
    invoice_number text not null unique,
    -- Opening balances have numbers of an earlier system, in any format.
    number_value bigint not null generated always as
      (coalesce(nullif(left(regexp_replace(invoice_number, '\\D', '', 'g'), 18), ''), '0')::bigint) stored,
    sales_order_id uuid,
    sales_order_number text,
    po_number text,
    customer_id uuid not null,
    customer jsonb not null,
    customer_name text not null generated always as (${plainNameSql("customer ->> 'name'")}) stored,
    invoice_date date not null,
    delivery_date date,
    due_date date not null,
    discount_percent numeric(5,2),
    discount_date date,
    subtotal numeric(12,2) not null,
    delivery_charge numeric(12,2) not null,
    tax numeric(12,2) not null,
    sales_tax jsonb,
    discount numeric(12,2) not null,
    total numeric(12,2) not null,
    applied numeric(12,2) not null,
    credited numeric(12,2) not null default 0,
    discounted numeric(12,2) not null default 0,
    balance numeric(12,2) not null,
    notes text,
    status text not null,
    is_pending boolean not null,
    has_missing_catch_weights boolean not null,
    pdf_generated boolean not null,
    pdf_printed boolean not null,
    was_sent boolean not null default false,
    brought_forward boolean not null default false,
    kind text not null default 'sale' check (kind in ('sale', 'finance_charge', 'returned_check_fee')),
    voided_on date,
    voided_from text,
    void_reason text,
    completed_at timestamptz(3),
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint invoices_status check (status in ('draft', 'sent', 'paid', 'voided')),
    constraint invoices_applied check (applied between 0 and total),
    constraint invoices_parts check (credited >= 0 and discounted >= 0 and credited + discounted <= applied),
    constraint invoices_discount check (num_nulls(discount_percent, discount_date) in (0, 2)),
    constraint invoices_balance
      check (balance = case when status = 'voided' then 0 else total - applied end),
    constraint invoices_paid
      check (status in ('draft', 'voided') or (status = 'paid') = (balance = 0))
  );
  create index on invoices (invoice_date, id);
  create index on invoices (due_date, id);
  create index on invoices (number_value, id);
  create index on invoices (customer_name, id);
  create index on invoices (total, id);
  create index on invoices (balance, id);
  create index on invoices (created_at, id);
  create index on invoices (status, id);
  create index on invoices (status, invoice_date, id);
  create index on invoices (customer_id, invoice_date, id);
  create index on invoices (customer_id) where status = 'draft';
  create index on invoices (created_at, id) where is_pending;
  -- Pending invoices of the dashboard, which excludes paid ones.
  create index on invoices (invoice_date, id) where is_pending and status in ('draft', 'sent');
  -- Covers the balances of all customers, without reading the table.
  create index invoices_owed on invoices (customer_id, invoice_date, due_date) include (balance)
    where status = 'sent';
  -- An order may have one valid invoice, besides voided ones.
  create unique index invoices_of_order on invoices (sales_order_id) where status <> 'voided';
  create index on invoices (sales_order_id) where sales_order_id is not null;
  create unique index invoices_brought_forward on invoices (lower(invoice_number)) where brought_forward;
  -- Searches find customer names, then their invoices, then numbers.
  create index on invoices (customer_name, invoice_date, id);
  create index on invoices using gin (invoice_number public.gin_trgm_ops) with (fastupdate = off);
  create index on invoices (invoice_number text_pattern_ops) include (invoice_date, id);
  -- Searches for INV-5 match a tenth of all numbers, so this index has them in list order.
  create index invoices_beginning on invoices (${numberPrefixSql('invoice_number', 'INV')}, invoice_date, id);
  create index on invoices using gin ((${foldSql('invoice_number')}) public.gin_trgm_ops)
    where brought_forward;
  create index on invoices using gin (invoice_number public.gin_trgm_ops) where kind <> 'sale';
  -- Runs of finance charges by day.
  create index invoices_finance_charges on invoices (invoice_date) include (customer_id, total)
    where kind = 'finance_charge' and status <> 'voided';
  -- Partial, because most invoices have no PO number.
  create index on invoices using gin ((${foldSql('po_number')}) public.gin_trgm_ops)
    where po_number is not null`;

const items = `
  create table invoice_items (
    id uuid primary key,
    invoice_id uuid not null references invoices (id) on delete cascade,
    position integer not null,
    product_id uuid not null,
    product jsonb not null,
    description text,
    quantity_ordered numeric(12,3) not null,
    quantity numeric(12,3) not null,
    weight numeric(12,3),
    unit_price numeric(12,2) not null,
    price_source text not null default 'hand',
    list_price numeric(12,2),
    total numeric(12,2) not null,
    individual_weights text not null,
    pieces jsonb not null default '[]',
    short_reason text,
    short_note text,
    substitute_for uuid,
    returns jsonb not null default '[]'
  );
  create index on invoice_items (invoice_id, position);
  create index on invoice_items (product_id, invoice_id)`;

const history = `
  create table invoice_history (
    id uuid primary key,
    invoice_id uuid not null references invoices (id),
    at timestamptz(3) not null,
    deed text not null,
    user_id text,
    user_name text,
    detail text,
    reason text,
    changes jsonb not null
  );
  create index on invoice_history (invoice_id, id)`;

const names = `
  create table customer_names (
    name text primary key,
    folded_name text not null generated always as (${foldSql('name')}) stored
  );
  create index on customer_names using gin (folded_name public.gin_trgm_ops)`;

const certificates = `
  create table certificate_links (
    id uuid primary key,
    invoice_id uuid not null references invoices (id),
    token text not null unique,
    created_at timestamptz not null,
    created_by text not null,
    revoked_at timestamptz,
    revoked_by text
  );
  create unique index certificate_links_open on certificate_links (invoice_id) where revoked_at is null;
  create index on certificate_links (invoice_id, created_at)`;

const driveFiles = `
  create table drive_files (
    invoice_id uuid primary key references invoices (id),
    file_id text not null
  )`;

export const invoices = [table, items, history, names, certificates, driveFiles];
