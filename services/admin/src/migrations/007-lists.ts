import { Migration } from '@mikro-orm/migrations';
import { plainName, together } from '@primal/service-kit/lists/search';

const searched = {
  customers: ['name', 'email', 'phone'],
  products: ['name', 'product_code', 'brand', 'category'],
};

/** Each serves one sort or filter of the lists; the id settles ties for paging (docs/decisions/0022). */
const indexes = [
  'create index on customers (lower(email), id)',
  'create index on customers (lower(city), id)',
  'create index on customers (pricing_tier, id)',
  'create index on customers (created_at, id)',
  'create index on products (lower(product_code), id)',
  'create index on products (lower(category), id)',
  'create index on products (lower(brand), id)',
  'create index on products (unit_price, id)',
  'create index on products (created_at, id)',
  'create index on products (category, lower(name), id)',
];

/** Every sort, filter and search of the lists has its index. Accounts are too few to need any. */
export class Lists extends Migration {
  override up(): void {
    for (const [table, columns] of Object.entries(searched)) {
      this.addSql(`alter table ${table} add search_text text not null
        generated always as (${plainName(together(columns))}) stored`);
      this.addSql(`create index on ${table} using gin (search_text public.gin_trgm_ops)`);
    }
    for (const statement of indexes) this.addSql(statement);
  }
}
