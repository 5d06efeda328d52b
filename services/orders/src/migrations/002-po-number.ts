import type { Migration } from '@primal/service-kit/database/migrate';
import { folded } from '@primal/service-kit/lists/search';

/** The number of the customer's own purchase order. Most orders have none: the index holds the others. */
export const poNumber: Migration = {
  name: '002-po-number',
  sql: [
    `alter table sales_orders add column po_number text;
    create index on sales_orders using gin ((${folded('po_number')}) public.gin_trgm_ops)
      where po_number is not null`,
  ],
};
