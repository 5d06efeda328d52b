import type { Migration } from '@primal/service-kit/database/migrate';

/** Found by the first day that is coming: each list is in the order of days (docs/rules/prices.md#scheduled-prices). */
export const scheduledPrices: Migration = {
  name: '003-scheduled-prices',
  sql: [
    `alter table products add column scheduled_prices jsonb not null default '[]';
    create index products_by_scheduled_prices on products ((scheduled_prices -> 0 ->> 'from'), id)
      where scheduled_prices <> '[]'`,
  ],
};
