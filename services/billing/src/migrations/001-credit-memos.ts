import { numberPrefixSql, plainNameSql } from '@primal/service-kit/lists/search';

/** Constraints check balance and status too, so that the books stay consistent. */
export const creditMemos = `
  create table credit_memos (
    id uuid primary key,
    credit_number text not null unique,
    number_value bigint not null
      generated always as (regexp_replace(credit_number, '\\D', '', 'g')::bigint) stored,
    customer_id uuid not null,
    customer jsonb not null,
    customer_name text not null generated always as (${plainNameSql("customer ->> 'name'")}) stored,
    invoice_id uuid references invoices (id),
    credit_date date not null,
    is_return boolean not null default false,
    subtotal numeric(12,2) not null,
    delivery_charge numeric(12,2) not null,
    tax numeric(12,2) not null check (tax >= 0),
    sales_tax jsonb,
    discount numeric(12,2) not null check (discount >= 0),
    total numeric(12,2) not null,
    applied numeric(12,2) not null,
    refunded numeric(12,2) not null default 0,
    -- Last day on which a refund of an earlier day was reversed.
    refunded_until date,
    balance numeric(12,2) not null,
    reason text,
    notes text,
    status text not null,
    void_reason text,
    voided_at timestamptz(3),
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint credit_memos_applied check (applied >= 0 and refunded >= 0 and applied + refunded <= total),
    constraint credit_memos_balance
      check (balance = case when status = 'voided' then 0 else total - applied - refunded end),
    constraint credit_memos_status check (
      case status
        when 'draft' then applied + refunded = 0
        when 'partial' then applied + refunded > 0 and applied + refunded < total
        when 'applied' then applied + refunded > 0 and applied + refunded = total
        when 'voided' then applied + refunded = 0
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
  -- Searches for CM-5 match a tenth of all numbers, so this index has them in list order.
  create index credit_memos_beginning on credit_memos (${numberPrefixSql('credit_number', 'CM')}, credit_date, id);
  -- Unapplied credit of a customer.
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
    individual_weights text not null,
    pieces jsonb not null default '[]',
    invoice_item_id uuid,
    return_reason text,
    corrections jsonb not null default '[]'
  );
  create index on credit_memo_items (credit_memo_id, position);

  create table credit_applications (
    id uuid primary key,
    credit_memo_id uuid not null references credit_memos (id),
    invoice_id uuid not null references invoices (id),
    invoice_number text not null,
    amount numeric(12,2) not null check (amount > 0),
    date date not null,
    taken_back_on date constraint credit_applications_taken_back_on_check check (taken_back_on >= date),
    created_at timestamptz(3) not null
  );
  create index on credit_applications (credit_memo_id);
  create index on credit_applications (invoice_id);

  -- Pieces returned by valid credit memos. The key allows each piece one return, even in concurrent requests.
  create table returned_pieces (
    piece_id uuid primary key,
    invoice_item_id uuid not null,
    credit_memo_id uuid not null references credit_memos (id)
  );
  create index on returned_pieces (credit_memo_id)`;
