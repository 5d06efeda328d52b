import { Migration } from '@mikro-orm/migrations';

/** Invoices and their lines. Balance and status are checked here too, so that the books cannot drift apart. */
export class Invoices extends Migration {
  override up(): void {
    this.addSql(`
      create table invoices (
        id uuid primary key,
        invoice_number text not null unique,
        number_value bigint not null
          generated always as (regexp_replace(invoice_number, '\\D', '', 'g')::bigint) stored,
        sales_order_id uuid unique,
        customer_id uuid not null,
        customer jsonb not null,
        customer_name text not null generated always as (lower(customer ->> 'name')) stored,
        invoice_date date not null,
        delivery_date date,
        due_date date not null,
        subtotal numeric(12,2) not null,
        delivery_charge numeric(12,2) not null,
        tax numeric(12,2) not null,
        discount numeric(12,2) not null,
        total numeric(12,2) not null,
        applied numeric(12,2) not null,
        balance numeric(12,2) not null,
        notes text,
        status text not null,
        is_pending boolean not null,
        has_missing_catch_weights boolean not null,
        pdf_generated boolean not null,
        pdf_printed boolean not null,
        completed_at timestamptz(3),
        version integer not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint invoices_status check (status in ('draft', 'sent', 'paid', 'voided')),
        constraint invoices_applied check (applied between 0 and total),
        constraint invoices_balance
          check (balance = case when status = 'voided' then 0 else total - applied end),
        constraint invoices_paid
          check (status in ('draft', 'voided') or (status = 'paid') = (balance = 0))
      )`);
    for (const column of ['invoice_date', 'due_date', 'number_value', 'customer_name', 'created_at'])
      this.addSql(`create index on invoices (${column}, id)`);
    this.addSql(`create index on invoices (customer_id, invoice_date, id)`);
    this.addSql(`create index on invoices (invoice_date, id) where is_pending`);
    this.addSql(`create index on invoices (customer_id) where status = 'draft'`);
    this.addSql(`create index on invoices (customer_id) where status = 'sent'`);
    this.addSql(`
      create table invoice_items (
        id uuid primary key,
        invoice_id uuid not null references invoices (id) on delete cascade,
        position integer not null,
        product_id uuid not null,
        product jsonb not null,
        description text,
        quantity_ordered numeric(12,3) not null,
        quantity numeric(12,3) not null,
        weight numeric(12,3),
        unit_price numeric(12,2) not null,
        total numeric(12,2) not null,
        individual_weights text not null
      )`);
    this.addSql(`create index on invoice_items (invoice_id, position)`);
  }
}
