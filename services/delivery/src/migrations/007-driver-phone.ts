import type { Migration } from '@primal/service-kit/database/migrate';

const accounts = `
  alter table drivers add column user_id uuid;
  create unique index on drivers (user_id) where user_id is not null`;

/**
 * What drivers have said of stops: kept beyond the stop, since money was collected with it. The pictures stand apart, so that
 * lists never read them.
 */
const reports = `
  create table stop_reports (
    id uuid primary key,
    stop_id uuid not null,
    route_id uuid not null,
    driver_id uuid not null,
    driver_name text not null,
    user_id uuid not null,
    -- A further report of the same stop on the same route takes the place of the one before.
    is_last boolean not null,
    kind varchar(20) not null check (kind in ('delivered', 'failed')),
    reason varchar(20),
    note text,
    differences jsonb not null,
    taken_by text,
    has_signature boolean not null,
    has_photo boolean not null,
    collected_amount numeric(12,2),
    collected_method varchar(20) check (collected_method in ('cash', 'check')),
    check_number text,
    to_collect numeric(12,2) not null,
    document text not null,
    invoice_id uuid,
    customer_id uuid,
    customer_name text not null,
    at timestamptz(3) not null,
    received_at timestamptz(3) not null
  );
  create unique index on stop_reports (stop_id, route_id) where is_last;
  create index on stop_reports (route_id);

  create table stop_pictures (
    -- Both are written with one commit, the report last.
    report_id uuid primary key references stop_reports (id) deferrable initially deferred,
    signature bytea,
    photo bytea
  )`;

/** What was counted in the evening; the last of a route counts. */
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

export const driverPhone: Migration = {
  name: '007-driver-phone',
  sql: [accounts, reports, settlements],
};
