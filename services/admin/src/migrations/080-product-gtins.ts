import { Migration } from '@mikro-orm/migrations';

/** The GTINs that a product's cases carry: with the product, and in a table of their own that gives each to one product. */
export class ProductGtins extends Migration {
  override up(): void {
    this.addSql(`alter table products add gtins text[] not null default '{}'`);
    this.addSql(`
      create table product_gtins (
        gtin text primary key,
        product_id uuid not null references products on delete cascade
      )`);
    this.addSql('create index on product_gtins (product_id)');
  }
}
