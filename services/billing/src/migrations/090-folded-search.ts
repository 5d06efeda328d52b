import { Migration } from '@mikro-orm/migrations';
import { addFolded, folded } from '@primal/service-kit/lists/search';

const statements = [
  'drop index customer_names_name_idx',
  ...addFolded('customer_names', 'folded_name', 'name'),
  // Read with all accounts, and not looked up.
  `alter table customers add column folded_name text not null generated always as (${folded('name')}) stored`,
  'drop index invoices_lower_idx',
  `create index on invoices using gin ((${folded('invoice_number')}) public.gin_trgm_ops) where brought_forward`,
];

/** Searches pass over accents (docs/decisions/0081). Documents keep the names that they refer by. */
export class FoldedSearch extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
