import type { Migration } from '@primal/service-kit/database/migrate';

/** The credit memo with which a piece came back. */
export const returns: Migration = {
  name: '010-returns',
  sql: ['alter table pieces add column returned jsonb'],
};
