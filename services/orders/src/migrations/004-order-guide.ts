import type { Migration } from '@primal/service-kit/database/migrate';

/** Products that somebody pinned in a customer's order guide, or hid there. */
export const orderGuide: Migration = {
  name: '004-order-guide',
  sql: [
    `create table guide_products (
      id uuid primary key,
      version integer not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      customer_id uuid not null,
      product_id uuid not null,
      pinned boolean not null,
      hidden boolean not null,
      unique (customer_id, product_id)
    )`,
  ],
};
