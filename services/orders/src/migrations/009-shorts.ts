import type { Migration } from '@primal/service-kit/database/migrate';

/** What was said of short lines; nobody said anything of those from before. */
export const shorts: Migration = {
  name: '009-shorts',
  sql: [
    `alter table sales_order_items
      add column quantity_to_ship numeric(12,3),
      add column short_reason text,
      add column short_note text,
      add column substitute_for uuid`,
  ],
};
