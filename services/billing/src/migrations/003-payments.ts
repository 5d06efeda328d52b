import { Migration } from '@mikro-orm/migrations';

/** Money received and the invoices that it settles. */
export class Payments extends Migration {
  override up(): void {
    this.addSql(`
      create table payments (
        id uuid primary key,
        customer_id uuid not null,
        payment_date date not null,
        amount numeric(12,2) not null check (amount > 0),
        payment_method text not null,
        check_number text,
        notes text,
        created_at timestamptz(3) not null
      )`);
    this.addSql(`create index on payments (customer_id, payment_date)`);
    this.addSql(`
      create table allocations (
        id uuid primary key,
        payment_id uuid not null references payments (id),
        invoice_id uuid not null references invoices (id),
        amount numeric(12,2) not null check (amount > 0),
        created_at timestamptz(3) not null
      )`);
    this.addSql(`create index on allocations (payment_id)`);
    this.addSql(`create index on allocations (invoice_id)`);
  }
}
