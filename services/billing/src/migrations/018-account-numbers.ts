import type { Migration } from '@primal/service-kit/database/migrate';

/** Accounts of categories that were renamed took the number of all sales along, by which programs would merge them. */
export const accountNumbers: Migration = {
  name: '018-account-numbers',
  sql: [
    `update accounts set number = ''
      where role = 'sales' and category <> ''
        and number = coalesce((select number from accounts where role = 'sales' and category = ''), '4000')`,
  ],
};
