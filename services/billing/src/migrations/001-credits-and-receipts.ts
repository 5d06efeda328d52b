import { plainName } from '@primal/service-kit/lists/search';

/** Balance and status are checked here too, so that the books cannot drift apart. */
export const creditMemos = `
  create table credit_memos (
    id uuid primary key,
    credit_number text not null unique,
    number_value bigint not null
      generated always as (regexp_replace(credit_number, '\\D', '', 'g')::bigint) stored,
    customer_id uuid not null,
    customer jsonb not null,
    customer_name text not null generated always as (${plainName("customer ->> 'name'")}) stored,
    invoice_id uuid references invoices (id),
    credit_date date not null,
    subtotal numeric(12,2) not null,
    delivery_charge numeric(12,2) not null,
    total numeric(12,2) not null,
    applied numeric(12,2) not null,
    balance numeric(12,2) not null,
    reason text,
    notes text,
    status text not null,
    void_reason text,
    voided_at timestamptz(3),
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint credit_memos_applied check (applied between 0 and total),
    constraint credit_memos_balance
      check (balance = case when status = 'voided' then 0 else total - applied end),
    constraint credit_memos_status check (
      case status
        when 'draft' then applied = 0
        when 'partial' then applied > 0 and applied < total
        when 'applied' then applied > 0 and applied = total
        when 'voided' then applied = 0
        else false
      end),
    constraint credit_memos_voided check ((status = 'voided') = (voided_at is not null))
  );
  create index on credit_memos (credit_date, id);
  create index on credit_memos (number_value, id);
  create index on credit_memos (customer_name, id);
  create index on credit_memos (reason, id);
  create index on credit_memos (total, id);
  create index on credit_memos (balance, id);
  create index on credit_memos (status, id);
  create index on credit_memos (created_at, id);
  create index on credit_memos (status, credit_date, id);
  create index on credit_memos (customer_id, credit_date, id);
  create index on credit_memos (customer_name, credit_date, id);
  create index on credit_memos (invoice_id, credit_date, id) where invoice_id is not null;
  create index on credit_memos using gin (credit_number public.gin_trgm_ops) with (fastupdate = off);
  create index on credit_memos (credit_number text_pattern_ops) include (credit_date, id);
  -- What a customer has left on account.
  create index on credit_memos (customer_id) where status in ('draft', 'partial');

  create table credit_memo_items (
    id uuid primary key,
    credit_memo_id uuid not null references credit_memos (id) on delete cascade,
    position integer not null,
    product_id uuid not null,
    product jsonb not null,
    description text,
    quantity numeric(12,3) not null,
    weight numeric(12,3),
    unit_price numeric(12,2) not null,
    total numeric(12,2) not null,
    individual_weights text not null
  );
  create index on credit_memo_items (credit_memo_id, position);

  create table credit_applications (
    id uuid primary key,
    credit_memo_id uuid not null references credit_memos (id),
    invoice_id uuid not null references invoices (id),
    invoice_number text not null,
    amount numeric(12,2) not null check (amount > 0),
    created_at timestamptz(3) not null
  );
  create index on credit_applications (credit_memo_id);
  create index on credit_applications (invoice_id)`;

/** A walk-in customer has neither id nor address. */
export const cashReceipts = `
  create table cash_receipts (
    id uuid primary key,
    receipt_number text not null unique,
    number_value bigint not null
      generated always as (regexp_replace(receipt_number, '\\D', '', 'g')::bigint) stored,
    customer_id uuid,
    customer jsonb,
    customer_name text not null
      generated always as (${plainName("coalesce(customer ->> 'name', 'Walk-in Customer')")}) stored,
    sale_date date not null,
    subtotal numeric(12,2) not null,
    tax numeric(12,2) not null,
    total numeric(12,2) not null,
    amount_paid numeric(12,2) not null,
    payment_method text not null,
    notes text,
    status text not null,
    void_reason text,
    voided_at timestamptz(3),
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint cash_receipts_total check (total = subtotal + tax),
    constraint cash_receipts_paid check (amount_paid >= total),
    constraint cash_receipts_status check (status in ('completed', 'voided')),
    constraint cash_receipts_voided check ((status = 'voided') = (voided_at is not null))
  );
  create index on cash_receipts (sale_date, id);
  create index on cash_receipts (number_value, id);
  create index on cash_receipts (customer_name, id);
  create index on cash_receipts (payment_method, id);
  create index on cash_receipts (total, id);
  create index on cash_receipts (status, id);
  create index on cash_receipts (created_at, id);
  create index on cash_receipts (status, sale_date, id);
  create index on cash_receipts (customer_id, sale_date, id) where customer_id is not null;
  create index on cash_receipts (customer_name, sale_date, id);
  create index on cash_receipts using gin (receipt_number public.gin_trgm_ops) with (fastupdate = off);
  create index on cash_receipts (receipt_number text_pattern_ops) include (sale_date, id);

  create table cash_receipt_items (
    id uuid primary key,
    cash_receipt_id uuid not null references cash_receipts (id) on delete cascade,
    position integer not null,
    product_id uuid not null,
    product jsonb not null,
    description text,
    quantity numeric(12,3) not null,
    weight numeric(12,3),
    unit_price numeric(12,2) not null,
    total numeric(12,2) not null,
    individual_weights text not null
  );
  create index on cash_receipt_items (cash_receipt_id, position)`;
