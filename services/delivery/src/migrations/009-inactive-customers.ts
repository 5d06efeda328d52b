import { Migration } from '@mikro-orm/migrations';

/** Whether the copy of a customer is active: new documents are for those alone. */
export class InactiveCustomers extends Migration {
  override up(): void {
    this.addSql('alter table customers add is_active boolean not null default true');
  }
}
