import type { Migration } from '@primal/service-kit/database/migrate';

/** A piece's weight on its order's line, if the invoice corrected it. Reads the events of invoices again for earlier ones. */
export const billedWeights: Migration = {
  name: '014-billed-weights',
  sql: [
    `alter table pieces add column order_weight numeric(12,3);
    truncate inbox;
    delete from kit_state where name = 'consumes billing'`,
  ],
};
