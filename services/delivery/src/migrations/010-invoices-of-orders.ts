import { Migration } from '@mikro-orm/migrations';

/** An order that was opened again is invoiced anew: its stop looks for the invoice that stands. */
export class InvoicesOfOrders extends Migration {
  override up(): void {
    this.addSql('create index on invoices (sales_order_id) where sales_order_id is not null');
  }
}
