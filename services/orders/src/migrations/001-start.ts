import type { Migration } from '@primal/service-kit/database/migrate';
import { folded, plainName, productText } from '@primal/service-kit/lists/search';

/** Copies have no foreign keys: they can be rebuilt. Searches pass over accents (docs/decisions/0081). */
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
  create index on customers (search_name, id);
  create index on customers using gin (folded_name public.gin_trgm_ops);

  create table products (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    snapshot jsonb,
    wholesale_price numeric(12,2),
    restaurant_price numeric(12,2),
    retail_price numeric(12,2),
    gtins text[] not null default '{}',
    folded_text text not null generated always as (${folded(productText)}) stored
  );
  create index on products using gin (folded_text public.gin_trgm_ops);

  create table invoices (
    id uuid primary key,
    sequence integer not null,
    invoice_number text not null,
    status text not null,
    customer_id uuid not null,
    sales_order_id uuid,
    pieces uuid[]
  );
  create index on invoices (sales_order_id) where sales_order_id is not null`;

/** Each index serves one sort, filter or search of the lists; the id breaks ties for paging (docs/decisions/0022). */
const orders = `
  create table sales_orders (
    id uuid primary key,
    order_number text not null unique,
    customer_id uuid not null,
    order_date date not null,
    expected_delivery_date date,
    subtotal numeric(12,2) not null,
    delivery_charge numeric(12,2) not null,
    tax numeric(12,2) not null,
    discount numeric(12,2) not null,
    total numeric(12,2) not null check (total >= 0),
    notes text,
    status text not null check (status in ('pending', 'in_progress', 'ready', 'invoiced')),
    invoice_id uuid,
    work_order_printed boolean not null,
    line_count integer not null,
    unweighed_count integer not null check (unweighed_count between 0 and line_count),
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    pieces_to_weigh integer not null default 0,
    pieces_weighed integer not null default 0,
    is_short boolean not null default false,
    status_chosen boolean not null default false,
    is_over boolean not null default false,
    check ((status = 'invoiced') = (invoice_id is not null))
  );
  create index on sales_orders (order_date, id);
  create index on sales_orders (expected_delivery_date, id);
  create index on sales_orders ((substring(order_number from 4)::bigint), id);
  create index on sales_orders (total, id);
  create index on sales_orders (status, id);
  create index on sales_orders (status, order_date, id);
  -- Sorted by customer: customers in the order of their names, and of each its orders.
  create index on sales_orders (customer_id, id);
  create index on sales_orders (customer_id, order_date, id);
  create index sales_orders_open on sales_orders (order_date, id) where status <> 'invoiced';
  create index sales_orders_open_of_customer on sales_orders (customer_id, id) where status <> 'invoiced';
  create index sales_orders_needing_weights on sales_orders (order_date, id)
    where unweighed_count > 0 and status <> 'invoiced';
  create index sales_orders_to_weigh on sales_orders (expected_delivery_date, id)
    where work_order_printed and status <> 'invoiced';
  create unique index on sales_orders (invoice_id) where invoice_id is not null;
  -- Numbers that begin with what was typed are found and sorted by date in the index alone.
  create index on sales_orders using gin (order_number public.gin_trgm_ops) with (fastupdate = off);
  create index on sales_orders (order_number text_pattern_ops) include (order_date, id);

  -- Individual weights stay the JSON text that goes over the wire: no float ever reads them.
  create table sales_order_items (
    id uuid primary key,
    sales_order_id uuid not null references sales_orders on delete cascade,
    position integer not null,
    product_id uuid not null,
    product jsonb not null,
    description text,
    quantity numeric(12,3) not null check (quantity >= 0),
    quantity_ordered numeric(12,3) not null check (quantity_ordered >= 0),
    weight numeric(12,3) check (weight > 0),
    unit_price numeric(12,2) not null check (unit_price >= 0),
    total numeric(12,2) not null check (total >= 0),
    individual_weights text not null,
    is_open boolean not null default false
  );
  create index on sales_order_items (sales_order_id, position);
  create index on sales_order_items (product_id, id);
  create index on sales_order_items (product_id, sales_order_id)`;

/** Pieces have no foreign key, since those of an invoice outlive their order. */
const pieces = `
  create table pieces (
    id uuid primary key,
    sales_order_id uuid not null,
    item_id uuid not null,
    position integer not null,
    order_number text not null,
    product_id uuid not null,
    -- Cases of products that need no weight are pieces as well.
    weight numeric(12,3) check (weight > 0),
    source text not null check (source in ('scan', 'scale', 'typed')),
    gtin text,
    serial text,
    lot text,
    production_date date,
    packaging_date date,
    best_before date,
    expiry date,
    taken_by_id uuid,
    taken_by text not null,
    taken_at timestamptz(3) not null,
    held boolean not null,
    traced boolean not null default true,
    left_with uuid
  );
  create index on pieces (sales_order_id, item_id, position);
  -- What a product's last pieces weighed.
  create index on pieces (product_id, taken_at, id);
  -- One case is on one document.
  create unique index on pieces (gtin, serial) where held and gtin is not null and serial is not null;
  -- In byte order, so that what a lot begins with is found as well.
  create index pieces_of_lot on pieces ((upper(translate(lot, ' -', ''))) text_pattern_ops, taken_at, id)
    include (lot, sales_order_id, product_id, weight, held) where traced and lot is not null;
  create index pieces_of_gtin on pieces (gtin, taken_at, id)
    include (sales_order_id, product_id, weight, held) where traced and gtin is not null;
  create index pieces_of_serial on pieces (serial, taken_at, id)
    include (sales_order_id, product_id, weight, held) where traced and serial is not null;
  create index pieces_of_day on pieces (taken_at, id)
    include (sales_order_id, product_id, weight, held) where traced;
  -- What carries no label, by day and product. Then the cases of voided invoices, which may be on other documents since.
  create index pieces_without_lot on pieces (taken_at, product_id) include (held, gtin, serial)
    where traced and lot is null;
  create index pieces_let_go on pieces (gtin, serial, id) where traced and not held`;

export const start: Migration = {
  name: '001-start',
  sql: [copies, orders, pieces],
  replaces: [
    '001-copies',
    '002-orders',
    '003-order-days',
    '004-lists',
    '005-pieces',
    '006-folded-search',
    '007-weighing',
    '020-inactive-customers',
    '021-recall',
    '022-products-in-search',
    '023-pieces-that-left',
  ],
};
