import { Migration } from '@mikro-orm/migrations';
import { addFolded, productText } from '@primal/service-kit/lists/search';

const statements = [
  // The order's number beside its id: kept from now on, and of earlier invoices when their order is told again.
  `alter table invoices add sales_order_number text, add void_reason text,
    add was_sent boolean not null default false`,
  `update invoices set was_sent = true where status in ('sent', 'paid')`,
  // An order whose invoice was voided may get another one.
  'alter table invoices drop constraint invoices_sales_order_id_key',
  `create unique index invoices_of_order on invoices (sales_order_id) where status <> 'voided'`,
  'create index on invoices (sales_order_id) where sales_order_id is not null',
  // What waits for somebody: paid ones wait for nothing.
  `create index on invoices (invoice_date, id) where is_pending and status in ('draft', 'sent')`,
  `create table invoice_history (
    id uuid primary key,
    invoice_id uuid not null references invoices (id),
    at timestamptz(3) not null,
    deed text not null,
    user_id text,
    user_name text,
    detail text,
    reason text,
    changes jsonb not null
  )`,
  'create index on invoice_history (invoice_id, id)',
  'alter table outgoing_mails add changed_meanwhile text',
  // Invoices by a product on their lines.
  'create index on invoice_items (product_id, invoice_id)',
  ...addFolded('products', 'folded_text', productText),
];

/** The history of each invoice, and what its page shows beside the figures. */
export class InvoiceHistory extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
