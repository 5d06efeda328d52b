import { Migration } from '@mikro-orm/migrations';
import { plainName } from '@primal/service-kit/lists/search';

/** Each serves a sort, filter or search of the list (docs/decisions/0022). */
const indexes = [
  ...[
    'credit_date',
    'number_value',
    'customer_name',
    'reason',
    'total',
    'balance',
    'status',
    'created_at',
  ].map((column) => `create index on credit_memos (${column}, id)`),
  'create index on credit_memos (status, credit_date, id)',
  'create index on credit_memos (customer_id, credit_date, id)',
  'create index on credit_memos (customer_name, credit_date, id)',
  'create index on credit_memos (invoice_id, credit_date, id) where invoice_id is not null',
  'create index on credit_memos using gin (credit_number public.gin_trgm_ops) with (fastupdate = off)',
  'create index on credit_memos (credit_number text_pattern_ops) include (credit_date, id)',
  // What a customer has left on account.
  "create index on credit_memos (customer_id) where status in ('draft', 'partial')",
];

/**
 * Credit memos, their lines, and the invoices that they settle. Balance and status are checked here too, so that the
 * books cannot drift apart.
 */
export class CreditMemos extends Migration {
  override up(): void {
    this.addSql(`
      create table credit_memos (
        id uuid primary key,
        credit_number text not null unique,
        number_value bigint not null
          generated always as (regexp_replace(credit_number, '\\D', '', 'g')::bigint) stored,
        customer_id uuid not null,
        customer jsonb not null,
        customer_name text not null generated always as (${plainName("customer ->> 'name'")}) stored,
        invoice_id uuid references invoices (id),
        credit_date date not null,
        subtotal numeric(12,2) not null,
        delivery_charge numeric(12,2) not null,
        total numeric(12,2) not null,
        applied numeric(12,2) not null,
        balance numeric(12,2) not null,
        reason text,
        notes text,
        status text not null,
        void_reason text,
        voided_at timestamptz(3),
        version integer not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint credit_memos_applied check (applied between 0 and total),
        constraint credit_memos_balance
          check (balance = case when status = 'voided' then 0 else total - applied end),
        constraint credit_memos_status check (
          case status
            when 'draft' then applied = 0
            when 'partial' then applied > 0 and applied < total
            when 'applied' then applied > 0 and applied = total
            when 'voided' then applied = 0
            else false
          end),
        constraint credit_memos_voided check ((status = 'voided') = (voided_at is not null))
      )`);
    for (const statement of indexes) this.addSql(statement);
    this.addSql(`
      create table credit_memo_items (
        id uuid primary key,
        credit_memo_id uuid not null references credit_memos (id) on delete cascade,
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
    this.addSql('create index on credit_memo_items (credit_memo_id, position)');
    this.addSql(`
      create table credit_applications (
        id uuid primary key,
        credit_memo_id uuid not null references credit_memos (id),
        invoice_id uuid not null references invoices (id),
        invoice_number text not null,
        amount numeric(12,2) not null check (amount > 0),
        created_at timestamptz(3) not null
      )`);
    this.addSql('create index on credit_applications (credit_memo_id)');
    this.addSql('create index on credit_applications (invoice_id)');
  }
}
