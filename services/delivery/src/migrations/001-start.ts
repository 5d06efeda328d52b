import type { Migration } from '@primal/service-kit/database/migrate';
import { folded, plainName } from '@primal/service-kit/lists/search';

/** Each index serves one sort, filter or search of the lists (docs/decisions/0022, 0081). */
const copies = `
  create table customers (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    name text not null default '',
    address text not null default '',
    city text not null default '',
    state text not null default '',
    zip_code text not null default '',
    phone text not null default '',
    email text,
    contact_person text,
    pricing_tier text not null default 'base',
    search_name text not null generated always as (${plainName('name')}) stored,
    folded_name text not null generated always as (${folded('name')}) stored,
    is_active boolean not null default true
  );
  create index on customers using gin (folded_name public.gin_trgm_ops);

  create table orders (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    customer_id uuid,
    invoice_id uuid,
    status text,
    shown jsonb,
    expected_delivery_date date,
    work_order_printed boolean not null default false,
    unweighed_count integer not null default 0,
    -- The digits, which lists are sorted by: SO-10000 comes after SO-9999.
    number_value bigint
      generated always as ((substring(shown ->> 'orderNumber' from '[0-9]+'))::bigint) stored
  );
  create index on orders (customer_id, id);
  create index on orders (expected_delivery_date, id);
  create index on orders (status, id);
  create index on orders (number_value, id);
  create index on orders using gin ((shown ->> 'orderNumber') public.gin_trgm_ops) with (fastupdate = off);
  create index on orders ((shown ->> 'orderNumber') text_pattern_ops);

  create table invoices (
    id uuid primary key,
    sequence integer not null,
    customer_id uuid not null,
    sales_order_id uuid,
    status text not null,
    shown jsonb not null,
    invoice_date date,
    delivery_date date,
    has_missing_weights boolean not null default false,
    -- Invoices brought forward keep the number of an earlier system, which may have more digits than a bigint.
    number_value bigint
      generated always as (left(substring(shown ->> 'invoiceNumber' from '[0-9]+'), 18)::bigint) stored
  );
  create index on invoices (customer_id, id);
  create index on invoices (invoice_date, id);
  create index on invoices (status, id);
  create index on invoices (number_value, id);
  create index on invoices (sales_order_id) where sales_order_id is not null;
  create index on invoices using gin ((shown ->> 'invoiceNumber') public.gin_trgm_ops) with (fastupdate = off);
  create index on invoices ((shown ->> 'invoiceNumber') text_pattern_ops);

  create table settings (
    id text primary key,
    sequence integer not null,
    facts jsonb not null
  )`;

const drivers = `
  create table drivers (
    id uuid primary key,
    name text not null,
    phone text,
    email text,
    vehicle_number text,
    is_active boolean not null,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`;

/**
 * The constraints say what the code keeps: one route per driver and date, one stop per document, one stop per place
 * (checked at the end, since making room moves several).
 */
const routes = `
  create table delivery_routes (
    id uuid primary key,
    driver_id uuid not null references drivers (id),
    route_date date not null,
    status varchar(20) not null check (status in ('pending', 'in_progress', 'completed')),
    notes text,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    unique (driver_id, route_date)
  );
  create index on delivery_routes (route_date, id);
  create index on delivery_routes (created_at, id);

  create table delivery_items (
    id uuid primary key,
    route_id uuid not null references delivery_routes (id),
    invoice_id uuid unique,
    sales_order_id uuid unique,
    customer_id uuid,
    sequence_number integer not null check (sequence_number >= 1),
    status varchar(20) not null
      check (status in ('pending', 'in_progress', 'completed', 'delivered', 'failed')),
    is_warehouse_pickup boolean not null,
    delivery_notes text,
    delivered_at timestamptz(3),
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint delivery_items_delivered check ((status = 'delivered') = (delivered_at is not null)),
    constraint delivery_items_place unique (route_id, sequence_number) deferrable initially deferred
  );
  create index on delivery_items (created_at, id);
  create index on delivery_items (sequence_number, id);
  create index on delivery_items (customer_id, created_at, id)`;

export const start: Migration = {
  name: '001-start',
  sql: [copies, drivers, routes],
  replaces: [
    '001-copies',
    '002-routes',
    '003-customers',
    '004-lists',
    '005-planning',
    '006-numbers',
    '007-long-numbers',
    '008-folded-search',
    '009-inactive-customers',
    '010-invoices-of-orders',
    '011-terms-texts',
  ],
};
