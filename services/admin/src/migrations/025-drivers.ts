import type { Migration } from '@primal/service-kit/database/migrate';

/** Drivers by their current names. Stops kept a name of their own, which went stale when a driver was renamed. */
export const drivers: Migration = {
  name: '025-drivers',
  sql: [
    `create table drivers (
      id uuid primary key,
      sequence integer not null,
      deleted boolean not null default false,
      name text not null default ''
    )`,
    `insert into drivers (id, sequence, name)
     select distinct on (driver_id) driver_id, 0, driver_name from deliveries
     where driver_id is not null and not deleted order by driver_id, id desc`,
    'alter table deliveries drop column driver_name',
  ],
};
