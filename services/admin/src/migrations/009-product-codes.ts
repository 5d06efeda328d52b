import { Migration } from '@mikro-orm/migrations';

/** A product code names one product. Of several that share one, the first keeps it and the others get a number behind it. */
export class ProductCodes extends Migration {
  override up(): void {
    this.addSql(`
      update products set product_code = products.product_code || '-' || shared.place, version = version + 1
      from (
        select id, row_number() over (partition by lower(product_code) order by id) as place
        from products where product_code is not null
      ) as shared
      where shared.id = products.id and shared.place > 1`);
    this.addSql('create unique index products_code_taken on products (lower(product_code))');
  }
}
