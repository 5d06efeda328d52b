import { Migration } from '@mikro-orm/migrations';

const tables = [
  `create table sales_orders (
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
    check ((status = 'invoiced') = (invoice_id is not null))
  )`,
  // Individual weights stay the JSON text that goes over the wire: no float ever reads them.
  `create table sales_order_items (
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
    individual_weights text not null
  )`,
];

/** Each serves one question of the lists; the id settles ties for paging. */
const indexes = [
  'create index on sales_orders (order_date, id)',
  'create index on sales_orders ((substring(order_number from 4)::bigint), id)',
  'create index on sales_orders (customer_id, order_date, id)',
  `create index sales_orders_open on sales_orders (order_date, id) where status <> 'invoiced'`,
  `create index sales_orders_needing_weights on sales_orders (order_date, id)
     where unweighed_count > 0 and status <> 'invoiced'`,
  'create unique index on sales_orders (invoice_id) where invoice_id is not null',
  'create index on sales_order_items (sales_order_id, position)',
  'create index on sales_order_items (product_id)',
];

/** Sales orders and their lines. */
export class Orders extends Migration {
  override up(): void {
    for (const statement of [...tables, ...indexes]) this.addSql(statement);
  }
}
