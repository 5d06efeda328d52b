import { plainNameSql } from '@primal/service-kit/lists/search';
import { credentialsTable } from '@primal/service-trade/copies/credentials';
import { customerPricesTable } from '@primal/service-trade/copies/customer-prices';
import { customersTable } from '@primal/service-trade/copies/customers';
import { productsTable } from '@primal/service-trade/copies/products';
import { settingsTable } from '@primal/service-trade/copies/settings';

const customers = `
  ${customersTable(`search_name text not null generated always as (${plainNameSql('name')}) stored`)};
  create index on customers (search_name, id);
  create index on customers using gin (folded_name public.gin_trgm_ops)`;

const delivery = `
  create table product_stock (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    in_stock boolean not null default true
  );

  create table delivery_terms (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    delivery_charge numeric(12,2),
    free_delivery_from numeric(12,2)
  )`;

/**
 * A customer's account consists of open invoices, payments and credit memos. Invoices that billing has not
 * created yet count too.
 */
const accounts = `
  create table invoices (
    id uuid primary key,
    sequence integer not null,
    invoice_number text not null,
    status text not null,
    customer_id uuid not null,
    sales_order_id uuid,
    invoice_date date,
    prices jsonb,
    pieces uuid[],
    balance numeric(12,2),
    due_date date
  );
  create index on invoices (sales_order_id) where sales_order_id is not null;
  create index on invoices (customer_id, invoice_date);
  create index invoices_owed on invoices (customer_id, due_date) include (balance, status, sales_order_id)
    where balance > 0;

  create table credits (
    id uuid primary key,
    sequence integer not null,
    customer_id uuid not null,
    balance numeric(12,2) not null
  );
  create index on credits (customer_id) include (balance) where balance > 0;

  create table awaited_invoices (
    id uuid primary key,
    customer_id uuid not null,
    taken text not null,
    amount numeric(12,2) not null
  );
  create index on awaited_invoices (customer_id)`;

/** Copies have no foreign keys: they can be rebuilt. Searches ignore accents (docs/decisions/0022). */
export const copies = [
  customers,
  productsTable,
  customerPricesTable,
  settingsTable,
  credentialsTable,
  delivery,
  accounts,
];
