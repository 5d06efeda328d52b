import type { Migration } from '@primal/service-kit/database/migrate';

/** Customer prices by their group and first day, stored and staged: an import looks at neighbors alone. */
export const priceDays: Migration = {
  name: '017-price-days',
  sql: [
    `create index customer_prices_by_day on customer_prices
      (customer_id, coalesce(product_id::text, category), coalesce(min_quantity, -1), "from")`,
    `create index import_rows_by_day on import_rows
      (import_id, (record ->> 'customerId'), coalesce(record ->> 'productId', record ->> 'category'),
        coalesce(record ->> 'minQuantity', ''), (record ->> 'from'))
      where record ? 'customerId'`,
    'drop index import_rows_import_id_expr_coalesce_idx',
  ],
};
