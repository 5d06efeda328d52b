import { Migration } from '@mikro-orm/migrations';

/**
 * Drivers, their routes and the stops. The constraints say what the code keeps: one route per driver and date, one stop
 * per document, one stop per place (checked at the end, since making room moves several).
 */
export class Routes extends Migration {
  override up(): void {
    this.addSql(`
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
      )`);
    this.addSql(`
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
      )`);
    this.addSql(`create index on delivery_routes (route_date, id)`);
    this.addSql(`
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
      )`);
    this.addSql(`create index on delivery_items (customer_id)`);
    this.addSql(`create index on delivery_items (created_at, id)`);
  }
}
