import { Migration } from '@mikro-orm/migrations';

/** What delivery knows of customers, sales orders and invoices. */
export class Copies extends Migration {
  override up(): void {
    this.addSql(`
      create table customers (
        id uuid primary key,
        sequence integer not null,
        deleted boolean not null default false,
        shown jsonb
      )`);
    this.addSql(`
      create table orders (
        id uuid primary key,
        sequence integer not null,
        deleted boolean not null default false,
        customer_id uuid,
        invoice_id uuid,
        status text,
        shown jsonb
      )`);
    this.addSql(`
      create table invoices (
        id uuid primary key,
        sequence integer not null,
        customer_id uuid not null,
        sales_order_id uuid,
        status text not null,
        shown jsonb not null
      )`);
  }
}
