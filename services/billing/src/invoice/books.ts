import { checkTotals } from '@primal/service-kit/consistency/checks';
import { sql } from '@primal/service-kit/database';
import { type DocumentBooks, voidedByStatus } from '../document/books.ts';

const isOwed = sql`d.status in ('sent', 'paid')`;
const receivable = { accounts: ['accounts_receivable'], side: 'debit' } as const;

/** More is returned than was sold. */
const returnedTwice = sql`
  select 'invoice' as "of", l.invoice_id as id, l.product ->> 'name' as label,
    sum((r.back ->> 'quantity')::numeric) || ' returned of a line that sold ' || l.quantity as problem
  from invoice_items as l, jsonb_array_elements(l.returns) as r (back) where l.returns <> '[]'
  group by l.invoice_id, l.id having sum((r.back ->> 'quantity')::numeric) > l.quantity`;

export const invoiceBooks: DocumentBooks = {
  journaled: [
    {
      type: 'invoice',
      table: 'invoices',
      number: sql`d.invoice_number`,
      memo: voidedByStatus,
      figures: [
        {
          ...receivable,
          name: 'The total',
          of: 'the invoice',
          amount: sql`case when ${isOwed} then d.total else 0 end`,
        },
        {
          ...receivable,
          name: 'The balance',
          of: 'all documents',
          amount: sql`case when ${isOwed} then d.balance else 0 end`,
        },
      ],
    },
  ],
  movements: sql`
    select customer_id, id, invoice_date as date, created_at as at,
      case when brought_forward then 'opening_invoice' when kind = 'sale' then 'invoice' else kind end as type, 'charge' as side,
      invoice_number as number, total as amount, null as method, null as check_number
    from invoices where status in ('sent', 'paid')`,
  taxed: sql`
    select invoice_date as date, false as is_credit, sales_tax, tax, subtotal - discount + delivery_charge as net
    from invoices where status in ('sent', 'paid') and not brought_forward and kind = 'sale'`,
  checks: [
    checkTotals({
      of: 'invoice',
      table: 'invoices',
      number: 'invoice_number',
      lines: 'invoice_items',
      parent: 'invoice_id',
      total: sql`d.subtotal + d.delivery_charge + d.tax - d.discount`,
      where: sql`not d.brought_forward and d.kind = 'sale'`,
    }),
    returnedTwice,
  ],
};
