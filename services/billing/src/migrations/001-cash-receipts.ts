import { numberPrefixSql, plainNameSql } from '@primal/service-kit/lists/search';

export const cashReceipts = `
  create table cash_receipts (
    id uuid primary key,
    receipt_number text not null unique,
    number_value bigint not null
      generated always as (regexp_replace(receipt_number, '\\D', '', 'g')::bigint) stored,
    customer_id uuid,
    customer jsonb,
    customer_name text not null
      generated always as (${plainNameSql("coalesce(customer ->> 'name', 'Walk-in Customer')")}) stored,
    sale_date date not null,
    subtotal numeric(12,2) not null,
    tax numeric(12,2) not null,
    sales_tax jsonb,
    total numeric(12,2) not null,
    amount_paid numeric(12,2) not null,
    payment_method text not null,
    notes text,
    status text not null,
    void_reason text,
    voided_at timestamptz(3),
    voided_on date,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint cash_receipts_total check (total = subtotal + tax),
    constraint cash_receipts_paid check (amount_paid >= total and (payment_method <> 'card' or amount_paid = total)),
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
  -- Searches for CR-5 match a tenth of all numbers, so this index has them in list order.
  create index cash_receipts_beginning on cash_receipts (${numberPrefixSql('receipt_number', 'CR')}, sale_date, id);
  -- Cash of a drawer by day, and undeposited checks.
  create index cash_receipts_cash on cash_receipts (sale_date) include (total, status) where payment_method = 'cash';
  create index cash_receipts_cash_voided on cash_receipts (voided_at)
    where payment_method = 'cash' and status = 'voided';
  create index cash_receipts_change on cash_receipts (sale_date) include (voided_on)
    where payment_method = 'check' and amount_paid > total;
  create index cash_receipts_check on cash_receipts (sale_date)
    where payment_method = 'check' and status <> 'voided';

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
