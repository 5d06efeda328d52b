import { Migration } from '@mikro-orm/migrations';

/** A customer that closed or does not pay stays in the books and is not offered any more. */
export class InactiveCustomers extends Migration {
  override up(): void {
    this.addSql('alter table customers add is_active boolean not null default true');
  }
}
