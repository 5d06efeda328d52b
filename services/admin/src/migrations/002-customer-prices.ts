import type { Migration } from '@primal/service-kit/database/migrate';

/**
 * What customers pay for products and categories. That no two overlap is seen to under a lock of the customer's row
 * (docs/decisions/0116). Staged rows of an import are looked up by their customer and product or category.
 */
export const customerPrices: Migration = {
  name: '002-customer-prices',
  sql: [
    `create table customer_prices (
      id uuid primary key,
      version int not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      customer_id uuid not null references customers,
      product_id uuid references products,
      category text,
      kind text not null,
      value numeric(12,2) not null,
      min_quantity numeric(12,3),
      "from" date not null,
      "to" date,
      note text,
      check ((product_id is null) <> (category is null)),
      check ("to" >= "from")
    );
    create index on customer_prices (customer_id, product_id, category);
    create index on customer_prices (product_id, id);
    create index on customer_prices (category, id);
    create index on import_rows (import_id, (record ->> 'customerId'), (coalesce(record ->> 'productId', record ->> 'category')))
      where record ? 'customerId'`,
  ],
};
