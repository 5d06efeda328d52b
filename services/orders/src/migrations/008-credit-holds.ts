import type { Migration } from '@primal/service-kit/database/migrate';

/** What an order comes to with its estimates, why it is held, and its release (docs/rules/credit.md#a-held-order). */
const orders = `
  alter table sales_orders
    add column estimated_total numeric(12,2),
    add column hold jsonb,
    add column held_since timestamptz(3),
    add column release jsonb;
  create index sales_orders_held on sales_orders (order_date, id) where hold is not null`;

export const creditHolds: Migration = {
  name: '008-credit-holds',
  sql: [orders],
};
