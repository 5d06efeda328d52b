import type { Migration } from '@primal/service-kit/database/migrate';
import { nameKeyed } from '@primal/service-kit/lists/search';

/** Indexes of names as files name them, in place of those without accents alone. */
export const nameKeys: Migration = {
  name: '019-name-keys',
  sql: [
    `create index customers_name_key on customers ((${nameKeyed('name')}))`,
    `create index products_name_key on products ((${nameKeyed('name')}))`,
    'drop index customers_folded_name',
    'drop index products_folded_name',
  ],
};
