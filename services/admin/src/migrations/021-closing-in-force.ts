import type { Migration } from '@primal/service-kit/database/migrate';

/** The version of the settings whose closing date billing enforces, and the one that changed that date last. */
export const closingInForce: Migration = {
  name: '021-closing-in-force',
  sql: [
    `create table closing_in_force (
      id text primary key,
      sequence integer not null,
      closed_through date
    )`,
    'alter table settings add column closing_version integer not null default 0',
  ],
};
