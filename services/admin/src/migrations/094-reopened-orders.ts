import { Migration } from '@mikro-orm/migrations';

/** An order that was opened again counts again, though it has a voided invoice. */
export class ReopenedOrders extends Migration {
  override up(): void {
    this.addSql(`
      create or replace view sales as select d.* from report_documents d
      where d.counts and (
        d.type = 'invoice' or not exists (
          select from report_documents invoice
          where invoice.sales_order_id = d.id and (invoice.counts or d.status = 'invoiced')
        )
      )`);
  }
}
