import { Migration } from '@mikro-orm/migrations';
import { addFolded, productText } from '@primal/service-kit/lists/search';

/** Orders are found by the products on them. */
export class ProductsInSearch extends Migration {
  override up(): void {
    for (const statement of addFolded('products', 'folded_text', productText)) this.addSql(statement);
    this.addSql('create index on sales_order_items (product_id, sales_order_id)');
  }
}
