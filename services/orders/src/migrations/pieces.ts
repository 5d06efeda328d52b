import { Migration } from '@mikro-orm/migrations';

const table = `
  create table pieces (
    id uuid primary key,
    sales_order_id uuid not null,
    item_id uuid not null,
    position integer not null,
    order_number text not null,
    product_id uuid not null,
    weight numeric(12,3) not null check (weight > 0),
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
    held boolean not null
  )`;

/** The weights that lines have so far were typed; JSON numbers are numeric here, and never floating point. */
const typed = `
  insert into pieces (id, sales_order_id, item_id, position, order_number, product_id, weight, source, taken_by,
    taken_at, held)
  select gen_random_uuid(), o.id, i.id, w.place - 1, o.order_number, i.product_id, w.weight::numeric(12,3), 'typed', '',
    o.updated_at, true
  from sales_order_items as i
  join sales_orders as o on o.id = i.sales_order_id
  cross join lateral jsonb_array_elements_text(i.individual_weights::jsonb) with ordinality as w (weight, place)
  where i.individual_weights <> '[]'`;

const indexes = [
  'create index on pieces (sales_order_id, item_id, position)',
  // One case is on one document.
  `create unique index on pieces (gtin, serial) where held and gtin is not null and serial is not null`,
  // Recalls, newest first; what their totals need stands in the index.
  'create index on pieces (lot, taken_at, id) include (sales_order_id, weight) where held and lot is not null',
  'create index on pieces (gtin, taken_at, id) include (sales_order_id, weight) where held and gtin is not null',
  'create index on pieces (serial, taken_at, id) include (sales_order_id, weight) where held and serial is not null',
  'create index on pieces (taken_at, id) include (sales_order_id, weight) where held',
  // What a product's last pieces weighed.
  'create index on pieces (product_id, taken_at, id)',
  // What a weigh station holds.
  `create index sales_orders_to_weigh on sales_orders (expected_delivery_date, id)
     where work_order_printed and status <> 'invoiced'`,
];

const invoices = `
  create table invoices (
    id uuid primary key,
    sequence integer not null,
    invoice_number text not null,
    status text not null,
    customer_id uuid not null,
    sales_order_id uuid,
    pieces uuid[]
  )`;

/** Each weight of a line becomes a piece; pieces have no foreign key, since those of an invoice outlive their order. */
export class Pieces extends Migration {
  override up(): void {
    for (const statement of [table, typed, ...indexes, invoices]) this.addSql(statement);
    this.addSql('create index on invoices (sales_order_id) where sales_order_id is not null');
    this.addSql(`alter table products add gtins text[] not null default '{}'`);
    // Invoices have passed by without being kept: they are heard again.
    this.addSql('delete from inbox');
    this.addSql(`delete from kit_state where name = 'consumes billing'`);
  }
}
