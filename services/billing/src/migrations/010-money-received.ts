import { Migration } from '@mikro-orm/migrations';
import { plainName } from '@primal/service-kit/lists/search';

/** Each serves one sort, filter or search of the list of payments, or what is asked of all accounts. */
const indexes = [
  'create index on payments (payment_date, id)',
  'create index on payments (customer_id, payment_date, id)',
  'create index on payments (search_name, payment_date, id)',
  'create index on payments (search_name, id)',
  'create index on payments (payment_method, id)',
  'create index on payments (payment_method, payment_date, id)',
  'create index on payments (amount, id)',
  'create index on payments (unapplied, id)',
  'create index on payments (created_at, id)',
  'create index on payments using gin (reference public.gin_trgm_ops) with (fastupdate = off)',
  'create index on payments (customer_id) include (unapplied) where unapplied > 0',
  'create unique index payments_number on payments (lower(number)) where number is not null',
  'create unique index invoices_brought_forward on invoices (lower(invoice_number)) where brought_forward',
  'create index on invoices using gin (lower(invoice_number) public.gin_trgm_ops) where brought_forward',
  // What is owed, of all customers, without a look at the invoices themselves.
  `create index invoices_owed on invoices (customer_id, invoice_date, due_date) include (balance)
    where status = 'sent'`,
];

/**
 * Payments as documents of their own, with what is left of them and their reversal; invoices and credits that come from
 * an earlier system under numbers outside the series, which may be anything.
 */
export class MoneyReceived extends Migration {
  override up(): void {
    this.addSql('alter table invoices add brought_forward boolean not null default false');
    this.addSql(`alter table invoices alter number_value set expression as
      (coalesce(nullif(left(regexp_replace(invoice_number, '\\D', '', 'g'), 18), ''), '0')::bigint)`);
    this.addSql(`alter table payments add customer_name text, add number text,
      add unapplied numeric(12,2) not null default 0, add reversed_on date, add reversal_reason text,
      add reversed_at timestamptz(3), add version integer not null default 1`);
    this.addSql('alter table allocations add invoice_number text');
    // Payments so far were made by setting an invoice to paid: each settles one invoice whole.
    this.addSql(
      `update allocations set invoice_number = i.invoice_number from invoices i where i.id = invoice_id`,
    );
    this.addSql(`update payments set customer_name = i.customer ->> 'name' from allocations a
      join invoices i on i.id = a.invoice_id where a.payment_id = payments.id`);
    this.addSql('alter table allocations alter invoice_number set not null');
    this.addSql(`alter table payments alter customer_name set not null, alter unapplied drop default,
      alter version drop default,
      add search_name text not null generated always as (${plainName('customer_name')}) stored,
      add reference text generated always as (${plainName('coalesce(number, check_number)')}) stored,
      add constraint payments_unapplied check (unapplied between 0 and amount),
      add constraint payments_reversal check (num_nulls(reversed_on, reversed_at, reversal_reason) in (0, 3)
        and (reversed_on is null or unapplied = 0))`);
    // That of sent invoices by customer: `invoices_owed` begins with the same.
    this.addSql('drop index invoices_customer_id_idx1');
    for (const statement of indexes) this.addSql(statement);
  }
}
