import { Migration } from '@mikro-orm/migrations';

/**
 * What planning a day asks of orders and invoices, and the letterhead of route sheets. Orders, invoices and settings are
 * heard anew, since the copies that are there do not know it.
 */
export class Planning extends Migration {
  override up(): void {
    this.addSql(`
      alter table invoices
        add column invoice_date date,
        add column delivery_date date,
        add column has_missing_weights boolean not null default false`);
    this.addSql(`
      alter table orders
        add column expected_delivery_date date,
        add column work_order_printed boolean not null default false,
        add column unweighed_count integer not null default 0`);
    this.addSql(`
      create table settings (
        id text primary key,
        sequence integer not null,
        facts jsonb not null
      )`);
    this.addSql('create index on invoices (invoice_date, id)');
    this.addSql('create index on invoices (status, id)');
    this.addSql('create index on orders (expected_delivery_date, id)');
    this.addSql('create index on orders (status, id)');
    this.addSql('create index on invoices (customer_id, id)');
    this.addSql('create index on orders (customer_id, id)');
    this.addSql("delete from kit_state where name in ('consumes orders', 'consumes billing')");
  }
}
