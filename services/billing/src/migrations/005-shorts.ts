import type { Migration } from '@primal/service-kit/database/migrate';

/** What was said of short lines when their order was weighed; lines from before know nothing of it. */
export const shorts: Migration = {
  name: '005-shorts',
  sql: [
    `alter table invoice_items
      add column short_reason text,
      add column short_note text,
      add column substitute_for uuid`,
  ],
};
