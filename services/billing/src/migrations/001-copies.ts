import { credentialsTable } from '@primal/service-trade/copies/credentials';
import { customerPricesTable } from '@primal/service-trade/copies/customer-prices';
import { customersTable } from '@primal/service-trade/copies/customers';
import { productsTable } from '@primal/service-trade/copies/products';

const settings = `
  create table settings (
    id text primary key,
    sequence integer not null,
    invoice_starting_number integer not null,
    credit_memo_starting_number integer not null default 1001,
    cash_receipt_starting_number integer not null default 1001,
    default_payment_terms integer not null,
    discount_percent numeric(5,2) not null default 0,
    discount_days integer not null default 0,
    sales_tax jsonb,
    -- A separate column, because every write reads it and the facts contain a logo.
    closed_through date,
    facts jsonb
  );

  -- History of closing dates; at is when each came into force.
  create table closings (
    id bigint generated always as identity primary key,
    closed_through date,
    set_at timestamptz(3) not null,
    at timestamptz(3) not null
  );

  -- Numbers to which the settings raised a series. The skipped numbers do not count as missing.
  create table starting_numbers (
    series text not null,
    number bigint not null,
    primary key (series, number)
  )`;

export const copies = [customersTable(), productsTable, customerPricesTable, settings, credentialsTable];
