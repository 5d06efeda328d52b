import { Migration } from '@mikro-orm/migrations';
import { plainName } from '@primal/service-kit/lists/search';

/** Each serves a sort, filter or search of the list (docs/decisions/0022). */
const indexes = [
  ...['sale_date', 'number_value', 'customer_name', 'payment_method', 'total', 'status', 'created_at'].map(
    (column) => `create index on cash_receipts (${column}, id)`,
  ),
  'create index on cash_receipts (status, sale_date, id)',
  'create index on cash_receipts (customer_id, sale_date, id) where customer_id is not null',
  'create index on cash_receipts (customer_name, sale_date, id)',
  'create index on cash_receipts using gin (receipt_number public.gin_trgm_ops) with (fastupdate = off)',
  'create index on cash_receipts (receipt_number text_pattern_ops) include (sale_date, id)',
];

/** Sales that are paid on the spot, and their lines. A walk-in customer has neither id nor address. */
export class CashReceipts extends Migration {
  override up(): void {
    this.addSql(`
      create table cash_receipts (
        id uuid primary key,
        receipt_number text not null unique,
        number_value bigint not null
          generated always as (regexp_replace(receipt_number, '\\D', '', 'g')::bigint) stored,
        customer_id uuid,
        customer jsonb,
        customer_name text not null
          generated always as (${plainName("coalesce(customer ->> 'name', 'Walk-in Customer')")}) stored,
        sale_date date not null,
        subtotal numeric(12,2) not null,
        tax numeric(12,2) not null,
        total numeric(12,2) not null,
        amount_paid numeric(12,2) not null,
        payment_method text not null,
        notes text,
        status text not null,
        void_reason text,
        voided_at timestamptz(3),
        version integer not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint cash_receipts_total check (total = subtotal + tax),
        constraint cash_receipts_paid check (amount_paid >= total),
        constraint cash_receipts_status check (status in ('completed', 'voided')),
        constraint cash_receipts_voided check ((status = 'voided') = (voided_at is not null))
      )`);
    for (const statement of indexes) this.addSql(statement);
    this.addSql(`
      create table cash_receipt_items (
        id uuid primary key,
        cash_receipt_id uuid not null references cash_receipts (id) on delete cascade,
        position integer not null,
        product_id uuid not null,
        product jsonb not null,
        description text,
        quantity numeric(12,3) not null,
        weight numeric(12,3),
        unit_price numeric(12,2) not null,
        total numeric(12,2) not null,
        individual_weights text not null
      )`);
    this.addSql('create index on cash_receipt_items (cash_receipt_id, position)');
  }
}
