import { Migration } from '@mikro-orm/migrations';
import { addFolded, together } from '@primal/service-kit/lists/search';

const searched = {
  customers: ['name', 'email', 'phone'],
  products: ['name', 'product_code', 'brand', 'category'],
  audit_entries: ['subject', 'user_name', 'address', 'reason'],
};

/** Searches pass over accents (docs/decisions/0081). */
export class FoldedSearch extends Migration {
  override up(): void {
    for (const [table, columns] of Object.entries(searched)) {
      this.addSql(`drop index ${table}_search_text_idx`);
      for (const statement of addFolded(table, 'folded_text', together(columns))) this.addSql(statement);
    }
  }
}
