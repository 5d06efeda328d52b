import type { Migration } from '@primal/service-kit/database/migrate';

/** Copies of what else standing orders go by: what is in stock, what a delivery costs, when the business is open. */
const copies = `
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
  );

  create table settings (
    id text primary key,
    sequence integer not null,
    facts jsonb not null
  )`;

const tables = `
  create table standing_orders (
    id uuid primary key,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    customer_id uuid not null,
    lines jsonb not null,
    from_date date not null,
    to_date date,
    active boolean not null,
    exceptions jsonb not null,
    -- The days of the week and the single dates on which something may be delivered, for those who look for what is due.
    weekdays text[] not null,
    dates text[] not null
  );
  create index on standing_orders (customer_id);

  -- What became of a date. It stays when the order is deleted, so that no second one is made.
  create table standing_dates (
    id uuid primary key,
    standing_order_id uuid not null references standing_orders on delete cascade,
    date date not null,
    state text not null,
    reason text,
    order_id uuid,
    created_at timestamptz(3) not null,
    dismissed boolean not null default false,
    unique (standing_order_id, date)
  );
  create index on standing_dates (id) where state <> 'made' and not dismissed;

  -- The day up to which passed dates have been told.
  create table standing_progress (
    id boolean primary key default true check (id),
    told_through date not null
  )`;

/** An order made of a standing order, and for which of its dates: there is one, whatever happens to its own date later. */
const orders = `
  alter table sales_orders
    add column standing_order_id uuid,
    add column standing_date date;
  create unique index on sales_orders (standing_order_id, standing_date) where standing_order_id is not null`;

/** What is copied from now on was told before: the events of products and customers are read again. */
const readAgain = `
  truncate inbox;
  delete from kit_state where name = 'consumes admin'`;

export const standingOrders: Migration = {
  name: '005-standing-orders',
  sql: [copies, tables, orders, readAgain],
};
