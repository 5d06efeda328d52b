import { Migration } from '@mikro-orm/migrations';

/** Copies of what other services own: which records documents use, and what invoices come to. */
export class Documents extends Migration {
  override up(): void {
    this.addSql(`
      create table document_uses (
        id uuid primary key,
        sequence int not null,
        customer_id uuid,
        product_ids uuid[] not null
      )`);
    this.addSql('create index document_uses_by_customer on document_uses (customer_id)');
    this.addSql('create index document_uses_by_product on document_uses using gin (product_ids)');
    this.addSql(`
      create table invoice_totals (
        id uuid primary key,
        sequence int not null,
        invoice_date date not null,
        total numeric(12, 2) not null,
        status text not null
      )`);
    this.addSql('create index invoice_totals_by_date on invoice_totals (invoice_date)');
  }
}
