import { foldSql, numberPrefixSql } from '@primal/service-kit/lists/search';

/** Each index serves one sort, filter or search of the lists; the id breaks ties for paging (docs/decisions/0022). */
const salesOrders = `
  create table sales_orders (
    id uuid primary key,
    order_number text not null unique,
    customer_id uuid not null,
    po_number text,
    order_date date not null,
    expected_delivery_date date,
    subtotal numeric(12,2) not null,
    delivery_charge numeric(12,2) not null,
    tax numeric(12,2) not null,
    sales_tax jsonb,
    discount numeric(12,2) not null,
    total numeric(12,2) not null check (total >= 0),
    estimated_total numeric(12,2),
    notes text,
    status text not null check (status in ('pending', 'in_progress', 'ready', 'invoiced')),
    status_chosen boolean not null default false,
    invoice_id uuid,
    work_order_printed boolean not null,
    line_count integer not null,
    unweighed_count integer not null check (unweighed_count between 0 and line_count),
    pieces_to_weigh integer not null default 0,
    pieces_weighed integer not null default 0,
    is_short boolean not null default false,
    is_over boolean not null default false,
    -- Reasons of a credit hold, and its release (docs/rules/credit.md#a-held-order).
    hold jsonb,
    held_since timestamptz(3),
    release jsonb,
    -- Standing order and date from which the order was created.
    standing_order_id uuid,
    standing_date date,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    check ((status = 'invoiced') = (invoice_id is not null))
  );
  create index on sales_orders (order_date, id);
  create index on sales_orders (expected_delivery_date, id);
  create index on sales_orders ((substring(order_number from 4)::bigint), id);
  create index on sales_orders (total, id);
  create index on sales_orders (status, id);
  create index on sales_orders (status, order_date, id);
  -- Lists sorted by customer read the customers by name, then the orders of each.
  create index on sales_orders (customer_id, id);
  create index on sales_orders (customer_id, order_date, id);
  create index sales_orders_open on sales_orders (order_date, id) where status <> 'invoiced';
  create index sales_orders_open_of_customer on sales_orders (customer_id, id) where status <> 'invoiced';
  create index sales_orders_needing_weights on sales_orders (order_date, id)
    where unweighed_count > 0 and status <> 'invoiced';
  create index sales_orders_to_weigh on sales_orders (expected_delivery_date, id)
    where work_order_printed and status <> 'invoiced';
  create index sales_orders_held on sales_orders (order_date, id) where hold is not null;
  create unique index on sales_orders (invoice_id) where invoice_id is not null;
  -- Allows one order for each date of a standing order.
  create unique index on sales_orders (standing_order_id, standing_date) where standing_order_id is not null;
  -- Covers searches for the beginning of a number, sorted by date.
  create index on sales_orders using gin (order_number public.gin_trgm_ops) with (fastupdate = off);
  create index on sales_orders (order_number text_pattern_ops) include (order_date, id);
  -- Searches for SO-5 match a tenth of all numbers, so this index has them in list order.
  create index sales_orders_beginning on sales_orders (${numberPrefixSql('order_number', 'SO')}, order_date, id);
  -- Partial, because most orders have no PO number.
  create index on sales_orders using gin ((${foldSql('po_number')}) public.gin_trgm_ops)
    where po_number is not null`;

/** Individual weights are stored as the JSON text that the API sends, so that no float rounds them. */
const items = `
  create table sales_order_items (
    id uuid primary key,
    sales_order_id uuid not null references sales_orders on delete cascade,
    position integer not null,
    product_id uuid not null,
    product jsonb not null,
    description text,
    quantity numeric(12,3) not null check (quantity >= 0),
    quantity_ordered numeric(12,3) not null check (quantity_ordered >= 0),
    quantity_to_ship numeric(12,3),
    weight numeric(12,3) check (weight > 0),
    unit_price numeric(12,2) not null check (unit_price >= 0),
    price_source text not null default 'hand',
    list_price numeric(12,2),
    total numeric(12,2) not null check (total >= 0),
    individual_weights text not null,
    is_open boolean not null default false,
    short_reason text,
    short_note text,
    substitute_for uuid
  );
  create index on sales_order_items (sales_order_id, position);
  create index on sales_order_items (product_id, id);
  create index on sales_order_items (product_id, sales_order_id)`;

const deletedOrders = `
  create table deleted_orders (
    id uuid primary key,
    customer_id uuid not null,
    invoice_id uuid,
    reason text,
    deleted_by text not null,
    deleted_at timestamptz(3) not null
  )`;

const guide = `
  create table guide_products (
    id uuid primary key,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    customer_id uuid not null,
    product_id uuid not null,
    pinned boolean not null,
    hidden boolean not null,
    unique (customer_id, product_id)
  )`;

export const orders = [salesOrders, items, deletedOrders, guide];
