import { Migration } from '@mikro-orm/migrations';

/** The filter by type, in the order of the list; it also counts without a look at the products themselves. */
export class ProductTypes extends Migration {
  override up(): void {
    this.addSql('create index on products (product_type, lower(name), id)');
  }
}
