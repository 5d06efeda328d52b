export const standingOrders = `
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
    -- Weekdays and single dates that may have a delivery, for the search for due orders.
    weekdays text[] not null,
    dates text[] not null
  );
  create index on standing_orders (customer_id);

  -- Result of a date. Remains if its sales order is deleted, so that no second order is made.
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

  -- Last day whose missed dates have been reported.
  create table standing_progress (
    id boolean primary key default true check (id),
    told_through date not null
  )`;
