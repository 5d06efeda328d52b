import { Migration } from '@mikro-orm/migrations';
import { plainName } from '@primal/service-kit/lists/search';

const numbers = [
  ['orders', "(shown ->> 'orderNumber')"],
  ['invoices', "(shown ->> 'invoiceNumber')"],
];

/** Each serves one sort, filter or search of the lists (docs/decisions/0022). */
export class Lists extends Migration {
  override up(): void {
    this.addSql(`alter table customers add search_name text not null
      generated always as (${plainName('name')}) stored`);
    this.addSql('create index on customers using gin (search_name public.gin_trgm_ops)');
    for (const [table, number] of numbers) {
      this.addSql(
        `create index on ${table} using gin (${number} public.gin_trgm_ops) with (fastupdate = off)`,
      );
      this.addSql(`create index on ${table} (${number} text_pattern_ops)`);
    }
    this.addSql('create index on delivery_routes (created_at, id)');
    this.addSql('create index on delivery_items (sequence_number, id)');
    this.addSql('create index on delivery_items (customer_id, created_at, id)');
    this.addSql('drop index delivery_items_customer_id_idx');
  }
}
