import { numberPrefixSql, plainNameSql } from '@primal/service-kit/lists/search';

export const refunds = `
  create table refunds (
    id uuid primary key,
    refund_number text not null unique,
    number_value bigint not null
      generated always as (regexp_replace(refund_number, '\\D', '', 'g')::bigint) stored,
    customer_id uuid not null,
    customer jsonb not null,
    customer_name text not null generated always as (${plainNameSql("customer ->> 'name'")}) stored,
    date date not null,
    amount numeric(12,2) not null check (amount > 0),
    method text not null,
    check_number text,
    memo text,
    recorded_by text not null,
    reversed_on date check (reversed_on >= date),
    reversal_reason text,
    reversed_at timestamptz(3),
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint refunds_reversal check (num_nulls(reversed_on, reversed_at, reversal_reason) in (0, 3))
  );
  create index on refunds (date, id);
  create index on refunds (number_value, id);
  create index on refunds (customer_name, id);
  create index on refunds (customer_name, date, id);
  create index on refunds (method, id);
  create index on refunds (method, date, id);
  create index on refunds (amount, id);
  create index on refunds (created_at, id);
  create index on refunds (customer_id, date, id);
  create unique index refunds_check_taken on refunds (lower(check_number)) where reversed_on is null;
  create index on refunds using gin (refund_number public.gin_trgm_ops) with (fastupdate = off);
  create index on refunds (refund_number text_pattern_ops) include (date, id);
  create index refunds_beginning on refunds (${numberPrefixSql('refund_number', 'REF')}, date, id);
  -- Cash of a drawer by day.
  create index refunds_cash on refunds (date) where method = 'cash';
  -- Refunds by card that may enter a card batch.
  create index refunds_card on refunds (date) where method = 'card' and reversed_on is null;
  create index refunds_cash_reversed on refunds (reversed_on) where method = 'cash' and reversed_on is not null;

  create table refund_parts (
    id uuid primary key,
    refund_id uuid not null references refunds (id),
    position integer not null,
    type text not null check (type in ('payment', 'credit_memo')),
    document_id uuid not null,
    number text,
    date date not null,
    amount numeric(12,2) not null check (amount > 0)
  );
  create index on refund_parts (refund_id, position);
  create index on refund_parts (document_id)`;
