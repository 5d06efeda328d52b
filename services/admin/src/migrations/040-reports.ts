import { Migration } from '@mikro-orm/migrations';

/**
 * Copies of documents and their lines for the reports. Whether an order counts depends on another document, its invoice,
 * which may come before or after it: `sales` says so with each read, so that no order of arrival makes it count twice.
 */
export class Reports extends Migration {
  override up(): void {
    this.addSql(`
      create table report_documents (
        id uuid primary key,
        sequence int not null,
        type text not null,
        number text not null default '',
        sale_date date,
        customer_name text not null default '',
        total numeric(12, 2) not null default 0,
        status text not null default '',
        sales_order_id uuid,
        counts boolean not null
      )`);
    this.addSql('create index report_documents_by_date on report_documents (sale_date) where counts');
    this.addSql(
      'create index report_documents_by_order on report_documents (sales_order_id) where sales_order_id is not null',
    );
    this.addSql(`
      create table report_lines (
        document_id uuid not null,
        position int not null,
        sale_date date not null,
        product_id uuid not null,
        product_code text,
        product_name text not null,
        brand text,
        category text,
        unit text,
        quantity numeric(12, 3) not null,
        unit_price numeric(12, 2) not null,
        total numeric(12, 2) not null,
        individual_weights text not null,
        primary key (document_id, position)
      )`);
    this.addSql('create index report_lines_by_date on report_lines (sale_date)');
    this.addSql('create index report_lines_by_product on report_lines (product_id, sale_date)');
    this.addSql(`
      create view sales as select d.* from report_documents d
      where d.counts and (
        d.type = 'invoice' or not exists (select from report_documents invoice where invoice.sales_order_id = d.id)
      )`);
    this.addSql('drop table invoice_totals');
    // A database that has consumed orders and invoices before has passed by their lines: it hears of all of them again.
    this.addSql('delete from inbox');
    this.addSql(`delete from kit_state where name in ('consumes orders', 'consumes billing')`);
  }
}
