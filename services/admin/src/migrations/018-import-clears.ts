import type { Migration } from '@primal/service-kit/database/migrate';
import { folded } from '@primal/service-kit/lists/search';

/** How many stored values an import clears, by column; and indexes of what files name: names without accents, codes without leading zeros. */
export const importClears: Migration = {
  name: '018-import-clears',
  sql: [
    `alter table imports add column clears jsonb not null default '[]'`,
    `create index customers_folded_name on customers (${folded('name')})`,
    `create index products_folded_name on products (${folded('name')})`,
    `create index products_code_without_zeros on products (ltrim(lower(product_code), '0'))`,
  ],
};
