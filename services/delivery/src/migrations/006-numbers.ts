import { Migration } from '@mikro-orm/migrations';

const documents = [
  ['orders', 'orderNumber'],
  ['invoices', 'invoiceNumber'],
];

/** The digits of a document's number, which lists are sorted by: SO-10000 comes after SO-9999. */
export class Numbers extends Migration {
  override up(): void {
    for (const [table, number] of documents) {
      this.addSql(`alter table ${table} add column number_value bigint
        generated always as ((substring(shown ->> '${number}' from '[0-9]+'))::bigint) stored`);
      this.addSql(`create index on ${table} (number_value, id)`);
    }
  }
}
