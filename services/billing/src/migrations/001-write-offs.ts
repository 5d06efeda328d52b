import { foldSql, numberPrefixSql, plainNameSql } from '@primal/service-kit/lists/search';

export const writeOffs = `
  create table write_offs (
    id uuid primary key,
    invoice_id uuid not null references invoices (id),
    invoice_number text not null,
    customer_id uuid not null,
    customer_name text not null,
    kind text not null check (kind in ('small_difference', 'bad_debt', 'discount')),
    date date not null,
    amount numeric(12,2) not null check (amount > 0),
    reason text not null,
    -- Deferred, because a payment and its write-offs are inserted in any order.
    payment_id uuid references payments (id) deferrable initially deferred,
    recorded_by text not null,
    reversed_on date,
    reversal_reason text,
    reversed_at timestamptz(3),
    search_name text not null generated always as (${plainNameSql('customer_name')}) stored,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint write_offs_reversal check (num_nulls(reversed_on, reversed_at, reversal_reason) in (0, 3)
      and (reversed_on is null or reversed_on >= date))
  );
  create index on write_offs (date, id);
  create index on write_offs (search_name, id);
  create index on write_offs (search_name, date, id);
  create index on write_offs (amount, id);
  create index on write_offs (created_at, id);
  create index on write_offs (kind, date, id);
  create index on write_offs (customer_id, date, id);
  create index on write_offs (invoice_id);
  create index on write_offs (payment_id) where payment_id is not null;
  create index on write_offs using gin (invoice_number public.gin_trgm_ops) with (fastupdate = off);
  create index on write_offs (${numberPrefixSql('invoice_number', 'INV')}, date, id);
  create index on write_offs using gin ((${foldSql('invoice_number')}) public.gin_trgm_ops)`;
