import { Migration } from '@mikro-orm/migrations';
import { plainName } from '@primal/service-kit/lists/search';

/** Each serves one sort or filter of the lists; the id settles ties for paging (docs/decisions/0022). */
const indexes = [
  'create index on sales_orders (expected_delivery_date, id)',
  'create index on sales_orders (total, id)',
  'create index on sales_orders (status, id)',
  'create index on sales_orders (status, order_date, id)',
  // Sorted by customer: customers in the order of their names, and of each its orders.
  'create index on sales_orders (customer_id, id)',
  `create index sales_orders_open_of_customer on sales_orders (customer_id, id) where status <> 'invoiced'`,
  'create index on customers (search_name, id)',
  // What searches look in. Numbers that begin with what was typed are found and sorted by date in the index alone.
  'create index on customers using gin (search_name public.gin_trgm_ops)',
  'create index on sales_orders using gin (order_number public.gin_trgm_ops) with (fastupdate = off)',
  'create index on sales_orders (order_number text_pattern_ops) include (order_date, id)',
  // Lines, newest first, of a product.
  'create index on sales_order_items (product_id, id)',
  'drop index sales_order_items_product_id_idx',
];

/** Lists count up to a limit by themselves: the counts of each day go, and every sort, filter and search has its index. */
export class Lists extends Migration {
  override up(): void {
    this.addSql('drop trigger count_order_day on sales_orders');
    this.addSql('drop trigger move_order_day on sales_orders');
    this.addSql('drop function count_order_day');
    this.addSql('drop table order_days');
    this.addSql(
      `alter table customers add search_name text not null generated always as (${plainName('name')}) stored`,
    );
    for (const statement of indexes) this.addSql(statement);
  }
}
