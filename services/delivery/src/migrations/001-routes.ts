const drivers = `
  create table drivers (
    id uuid primary key,
    name text not null,
    phone text,
    email text,
    vehicle_number text,
    user_id uuid,
    is_active boolean not null,
    board_number integer not null check (board_number >= 1),
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    -- Deferred, so that two drivers can swap their numbers.
    constraint drivers_board_number unique (board_number) deferrable initially deferred
  );
  create unique index on drivers (user_id) where user_id is not null`;

const routes = `
  create table delivery_routes (
    id uuid primary key,
    driver_id uuid not null references drivers (id),
    route_date date not null,
    status varchar(20) not null check (status in ('pending', 'in_progress', 'completed')),
    notes text,
    -- Contents of the route sheet when it was last printed.
    printed_at timestamptz(3),
    printed jsonb,
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
    failed_reason varchar(20)
      check (failed_reason in ('closed', 'refused', 'no_time', 'wrong_address', 'damaged', 'other')),
    failed_note text,
    -- True if the document was voided or deleted. The stop then does not count for the route's status.
    is_gone boolean not null default false,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint delivery_items_delivered check ((status = 'delivered') = (delivered_at is not null)),
    constraint delivery_items_failed
      check (status = 'failed' or (failed_reason is null and failed_note is null)),
    constraint delivery_items_place unique (route_id, sequence_number) deferrable initially deferred
  );
  create index on delivery_items (created_at, id);
  create index on delivery_items (sequence_number, id);
  -- Covers the query for the usual driver, which reads a customer's latest stops.
  create index on delivery_items (customer_id, created_at, id) include (route_id, sequence_number, status);
  create index on delivery_items (route_id) where status = 'failed'`;

const boardMoves = `
  create table board_moves (
    id uuid primary key,
    date date not null,
    at timestamptz(3) not null,
    user_id uuid,
    user_name text not null,
    text text not null
  );
  create index on board_moves (date, at, id);
  create index on board_moves (at)`;

/**
 * Drivers' reports outlive their stop, because they record collected money. Pictures are in their own table,
 * so that lists do not read them.
 */
const reports = `
  create table stop_reports (
    id uuid primary key,
    stop_id uuid not null,
    route_id uuid not null,
    driver_id uuid not null,
    driver_name text not null,
    user_id uuid not null,
    -- False if a later report of the stop on the same route replaced this report.
    is_last boolean not null,
    kind varchar(20) not null check (kind in ('delivered', 'failed')),
    reason varchar(20),
    note text,
    differences jsonb not null,
    taken_by text,
    has_signature boolean not null,
    has_photo boolean not null,
    -- Report that stores the picture, so that a correction refers to it without a copy.
    signature_of uuid,
    photo_of uuid,
    collected_amount numeric(12,2),
    collected_method varchar(20) check (collected_method in ('cash', 'check')),
    check_number text,
    to_collect numeric(12,2) not null,
    to_collect_is_estimate boolean not null,
    document text not null,
    sales_order_id uuid,
    invoice_id uuid,
    customer_id uuid,
    customer_name text not null,
    at timestamptz(3) not null,
    received_at timestamptz(3) not null
  );
  create unique index on stop_reports (stop_id, route_id) where is_last;
  create index on stop_reports (route_id);

  create table stop_pictures (
    -- Deferred, because the transaction inserts the report last.
    report_id uuid primary key references stop_reports (id) deferrable initially deferred,
    signature bytea,
    photo bytea
  )`;

const settlements = `
  create table route_settlements (
    id uuid primary key,
    route_id uuid not null references delivery_routes (id) on delete cascade,
    at timestamptz(3) not null,
    user_name text not null,
    cash numeric(12,2) not null,
    checks numeric(12,2) not null,
    collected_cash numeric(12,2) not null,
    collected_checks numeric(12,2) not null,
    note text
  );
  create index on route_settlements (route_id, id)`;

export const routesAndStops = [drivers, routes, boardMoves, reports, settlements];
