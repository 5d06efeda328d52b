import type { Migration } from '@primal/service-kit/database/migrate';

/** What an order comes to with its estimates, why it is held, and its release (docs/rules/credit.md#a-held-order). */
const orders = `
  alter table sales_orders
    add column estimated_total numeric(12,2),
    add column hold jsonb,
    add column held_since timestamptz(3),
    add column release jsonb;
  create index sales_orders_held on sales_orders (order_date, id) where hold is not null`;

/** Customers' accounts: what is open of invoices, payments and credit memos, and of invoices that are still to come. */
const accounts = `
  alter table invoices add column balance numeric(12,2), add column due_date date;
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

/** What is copied from now on was told before: the events of invoices are read again, and those of payments. */
const readAgain = `
  truncate inbox;
  delete from kit_state where name = 'consumes billing'`;

export const creditHolds: Migration = {
  name: '008-credit-holds',
  sql: [orders, accounts, readAgain],
};
