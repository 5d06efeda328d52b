import type { Migration } from '@primal/service-kit/database/migrate';
import { folded, plainName, productText } from '@primal/service-kit/lists/search';
import { cashReceipts, creditMemos } from './001-credits-and-receipts.ts';

/** Each index serves one sort, filter or search of the lists (docs/decisions/0022, 0081). */
const copies = `
  create table customers (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    name text not null default '',
    address text not null default '',
    city text not null default '',
    state text not null default '',
    zip_code text not null default '',
    phone text not null default '',
    email text,
    contact_person text,
    pricing_tier text not null default '',
    -- Read with all accounts, and not looked up.
    folded_name text not null generated always as (${folded('name')}) stored,
    is_active boolean not null default true
  );

  create table products (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    snapshot jsonb,
    wholesale_price numeric(12,2),
    restaurant_price numeric(12,2),
    retail_price numeric(12,2),
    gtins text[] not null default '{}',
    folded_text text not null generated always as (${folded(productText)}) stored
  );
  create index on products using gin (folded_text public.gin_trgm_ops);

  -- The closing date has a column of its own: every write asks for it, and the facts hold a logo.
  create table settings (
    id text primary key,
    sequence integer not null,
    invoice_starting_number integer not null,
    default_payment_terms integer not null,
    facts jsonb,
    closed_through date
  );

  create table credentials (
    id text primary key,
    sequence integer not null,
    facts jsonb not null
  )`;

/** Balance and status are checked here too, so that the books cannot drift apart. */
const invoices = `
  create table invoices (
    id uuid primary key,
    invoice_number text not null unique,
    -- Invoices brought forward keep the number of an earlier system, which may be anything.
    number_value bigint not null generated always as
      (coalesce(nullif(left(regexp_replace(invoice_number, '\\D', '', 'g'), 18), ''), '0')::bigint) stored,
    sales_order_id uuid,
    customer_id uuid not null,
    customer jsonb not null,
    invoice_date date not null,
    delivery_date date,
    due_date date not null,
    subtotal numeric(12,2) not null,
    delivery_charge numeric(12,2) not null,
    tax numeric(12,2) not null,
    discount numeric(12,2) not null,
    total numeric(12,2) not null,
    applied numeric(12,2) not null,
    balance numeric(12,2) not null,
    notes text,
    status text not null,
    is_pending boolean not null,
    has_missing_catch_weights boolean not null,
    pdf_generated boolean not null,
    pdf_printed boolean not null,
    completed_at timestamptz(3),
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    customer_name text not null generated always as (${plainName("customer ->> 'name'")}) stored,
    brought_forward boolean not null default false,
    voided_on date,
    voided_from text,
    sales_order_number text,
    void_reason text,
    was_sent boolean not null default false,
    constraint invoices_status check (status in ('draft', 'sent', 'paid', 'voided')),
    constraint invoices_applied check (applied between 0 and total),
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
  create index on invoices (invoice_date, id) where is_pending;
  create index on invoices (created_at, id) where is_pending;
  -- What waits for somebody: paid ones wait for nothing.
  create index on invoices (invoice_date, id) where is_pending and status in ('draft', 'sent');
  -- What is owed, of all customers, without a look at the invoices themselves.
  create index invoices_owed on invoices (customer_id, invoice_date, due_date) include (balance)
    where status = 'sent';
  -- An order whose invoice was voided may get another one.
  create unique index invoices_of_order on invoices (sales_order_id) where status <> 'voided';
  create index on invoices (sales_order_id) where sales_order_id is not null;
  create unique index invoices_brought_forward on invoices (lower(invoice_number)) where brought_forward;
  -- What searches look in: names first and then their invoices, then numbers.
  create index on invoices (customer_name, invoice_date, id);
  create index on invoices using gin (invoice_number public.gin_trgm_ops) with (fastupdate = off);
  create index on invoices (invoice_number text_pattern_ops) include (invoice_date, id);
  create index on invoices using gin ((${folded('invoice_number')}) public.gin_trgm_ops)
    where brought_forward;

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
    total numeric(12,2) not null,
    individual_weights text not null,
    pieces jsonb not null default '[]'
  );
  create index on invoice_items (invoice_id, position);
  create index on invoice_items (product_id, invoice_id);

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
  create index on invoice_history (invoice_id, id);

  -- Searches go by all names that customers have had.
  create table customer_names (
    name text primary key,
    folded_name text not null generated always as (${folded('name')}) stored
  );
  create index on customer_names using gin (folded_name public.gin_trgm_ops)`;

const payments = `
  create table payments (
    id uuid primary key,
    customer_id uuid not null,
    payment_date date not null,
    amount numeric(12,2) not null check (amount > 0),
    payment_method text not null,
    check_number text,
    notes text,
    created_at timestamptz(3) not null,
    customer_name text not null,
    number text,
    unapplied numeric(12,2) not null,
    reversed_on date,
    reversal_reason text,
    reversed_at timestamptz(3),
    version integer not null,
    search_name text not null generated always as (${plainName('customer_name')}) stored,
    reference text generated always as (${plainName('coalesce(number, check_number)')}) stored,
    recorded_by text,
    constraint payments_unapplied check (unapplied between 0 and amount),
    constraint payments_reversal check (num_nulls(reversed_on, reversed_at, reversal_reason) in (0, 3)
      and (reversed_on is null or unapplied = 0))
  );
  create index on payments (payment_date, id);
  create index on payments (customer_id, payment_date);
  create index on payments (customer_id, payment_date, id);
  create index on payments (search_name, id);
  create index on payments (search_name, payment_date, id);
  create index on payments (payment_method, id);
  create index on payments (payment_method, payment_date, id);
  create index on payments (amount, id);
  create index on payments (unapplied, id);
  create index on payments (created_at, id);
  create index on payments using gin (reference public.gin_trgm_ops) with (fastupdate = off);
  create index on payments (customer_id) include (unapplied) where unapplied > 0;
  create unique index payments_number on payments (lower(number)) where number is not null;

  create table allocations (
    id uuid primary key,
    payment_id uuid not null references payments (id),
    invoice_id uuid not null references invoices (id),
    amount numeric(12,2) not null check (amount > 0),
    created_at timestamptz(3) not null,
    invoice_number text not null
  );
  create index on allocations (payment_id);
  create index on allocations (invoice_id)`;

/** The subject of a mail is an invoice or a customer. The names are from when it was always an invoice. */
const mailAndDrive = `
  create table outgoing_mails (
    id uuid primary key,
    subject_id uuid not null,
    idempotency_key text,
    user_id text not null,
    recipient text not null,
    created_at timestamptz(3) not null default now(),
    sent_at timestamptz(3),
    changed_meanwhile text,
    constraint outgoing_mails_user_id_invoice_id_idempotency_key_key
      unique (user_id, subject_id, idempotency_key)
  );
  create index outgoing_mails_invoice_id_idx on outgoing_mails (subject_id);

  create table drive_files (
    invoice_id uuid primary key references invoices (id),
    file_id text not null
  )`;

export const start: Migration = {
  name: '001-start',
  sql: [copies, invoices, payments, creditMemos, cashReceipts, mailAndDrive],
  replaces: [
    '001-copies',
    '002-invoices',
    '003-payments',
    '004-lists',
    '005-letterhead',
    '006-outgoing',
    '010-money-received',
    '011-mailed-statements',
    '020-credit-memos',
    '021-cash-receipts',
    '070-closing-date',
    '075-pieces',
    '090-folded-search',
    '093-who-and-when',
    '096-inactive-customers',
    '092-invoice-history',
  ],
};
