import type { Migration } from '@primal/service-kit/database/migrate';

/** Clears the estimates of open orders in pounds; the service computes estimates that are missing. */
export const poundsEstimated: Migration = {
  name: '013-pounds-estimated',
  sql: [
    `update sales_orders as o set estimated_total = null
      where status <> 'invoiced' and exists (
        select from sales_order_items as i where i.sales_order_id = o.id and i.product ->> 'unit' = 'LBS')`,
  ],
};
