import { Migration } from '@mikro-orm/migrations';

/** Invoices that were brought forward keep the number of an earlier system, which may have more digits than a bigint. */
export class LongNumbers extends Migration {
  override up(): void {
    this.addSql(`alter table invoices alter column number_value set expression as
      (left(substring(shown ->> 'invoiceNumber' from '[0-9]+'), 18)::bigint)`);
  }
}
