import { Migration } from '@mikro-orm/migrations';
import { addFolded } from '@primal/service-kit/lists/search';

/** Searches pass over accents (docs/decisions/0081). Orders go on being sorted by `search_name`. */
export class FoldedSearch extends Migration {
  override up(): void {
    this.addSql('drop index customers_search_name_idx');
    for (const statement of addFolded('customers', 'folded_name', 'name')) this.addSql(statement);
  }
}
