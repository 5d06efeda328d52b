import { Migration } from '@mikro-orm/migrations';
import { plainName } from '@primal/service-kit/lists/search';

/** Each serves one sort or filter of the lists; the id settles ties for paging (docs/decisions/0022). */
const indexes = [
  'create index on invoices (total, id)',
  'create index on invoices (balance, id)',
  'create index on invoices (status, id)',
  'create index on invoices (status, invoice_date, id)',
  'create index on invoices (created_at, id) where is_pending',
  'create index on invoices (customer_name, id)',
  // What searches look in: names first and then their invoices; numbers.
  'create index on invoices (customer_name, invoice_date, id)',
  'create index on invoices using gin (invoice_number public.gin_trgm_ops) with (fastupdate = off)',
  'create index on invoices (invoice_number text_pattern_ops) include (invoice_date, id)',
  'create index on customer_names using gin (name public.gin_trgm_ops)',
];

/** Every sort, filter and search of the list has its index. Searches go by all names that customers have had. */
export class Lists extends Migration {
  override up(): void {
    this.addSql('alter table invoices drop column customer_name');
    this.addSql(`alter table invoices add customer_name text not null
      generated always as (${plainName("customer ->> 'name'")}) stored`);
    this.addSql('create table customer_names (name text primary key)');
    this.addSql(`insert into customer_names
      select customer_name from invoices union select ${plainName('name')} from customers`);
    for (const statement of indexes) this.addSql(statement);
  }
}
