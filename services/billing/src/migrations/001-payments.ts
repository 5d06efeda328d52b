import { plainNameSql } from '@primal/service-kit/lists/search';

export const payments = `
  create table payments (
    id uuid primary key,
    number text,
    customer_id uuid not null,
    customer_name text not null,
    payment_date date not null,
    amount numeric(12,2) not null check (amount > 0),
    unapplied numeric(12,2) not null,
    refunded numeric(12,2) not null default 0,
    -- Last day on which a refund of an earlier day was reversed.
    refunded_until date,
    payment_method text not null,
    check_number text,
    -- Bank's reference of a wire or ACH payment.
    reference text,
    notes text,
    recorded_by text,
    reversed_on date,
    reversal_reason text,
    reversed_at timestamptz(3),
    fee_invoice jsonb,
    search_name text not null generated always as (${plainNameSql('customer_name')}) stored,
    search_number text generated always as (${plainNameSql('coalesce(number, check_number, reference)')}) stored,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint payments_unapplied check (unapplied >= 0 and refunded >= 0 and unapplied + refunded <= amount),
    constraint payments_reversal check (num_nulls(reversed_on, reversed_at, reversal_reason) in (0, 3)
      and (reversed_on is null or (unapplied = 0 and refunded = 0)))
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
  create index on payments using gin (search_number public.gin_trgm_ops) with (fastupdate = off);
  create index on payments (customer_id) include (unapplied) where unapplied > 0;
  create unique index payments_number on payments (lower(number)) where number is not null;
  -- Cash of a drawer by day.
  create index payments_cash on payments (payment_date) include (amount, reversed_on) where payment_method = 'cash';
  create index payments_cash_reversed on payments (reversed_on)
    where payment_method = 'cash' and reversed_on is not null;

  create table allocations (
    id uuid primary key,
    payment_id uuid not null references payments (id),
    invoice_id uuid not null references invoices (id),
    invoice_number text not null,
    amount numeric(12,2) not null check (amount > 0),
    date date not null,
    created_at timestamptz(3) not null
  );
  create index on allocations (payment_id);
  create index on allocations (invoice_id)`;
