import type { Migration } from '@primal/service-kit/database/migrate';

/** When a customer takes goods in, and what drivers should know of him. */
export const deliveryWindow: Migration = {
  name: '012-delivery-window',
  sql: [
    `alter table customers
      add column deliver_from text,
      add column deliver_until text,
      add column delivery_notes text`,
  ],
};
