import type { AsOf } from '@primal/contracts/billing/as-of';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import { cashDrawerBooks } from '../cash-drawer/store.ts';
import { cashReceiptBooks } from '../cash-receipt/store.ts';
import { creditMemoBooks } from '../credit-memo/store.ts';
import { depositBooks } from '../deposit/store.ts';
import type { DocumentBooks } from '../document/books.ts';
import { invoiceBooks } from '../invoice/store.ts';
import { manualEntryBooks } from '../manual-entry/store.ts';
import { paymentBooks } from '../payment/store.ts';
import { refundBooks } from '../refund/store.ts';
import { writeOffBooks } from '../write-off/store.ts';

/** Documents that the books count. The first names the columns of unions. */
export const documentBooks: readonly DocumentBooks[] = [
  invoiceBooks,
  paymentBooks,
  refundBooks,
  creditMemoBooks,
  cashReceiptBooks,
  cashDrawerBooks,
  depositBooks,
  manualEntryBooks,
  writeOffBooks,
];

type Part = {
  [Name in keyof DocumentBooks]-?: RawBuilder<unknown> extends DocumentBooks[Name] ? Name : never;
};

/** Rows that any document adds. */
const unite = (part: Part[keyof Part]): RawBuilder<unknown> =>
  sql.join(
    documentBooks.flatMap((books) => books[part] ?? []),
    sql` union all `,
  );

/** All movements of customers' accounts. Statements and the check of the books share these rows. */
export const movements = unite('movements');

/** Unapplied credit. */
export const openCredits = unite('credits');

/** Settled amounts of invoices. */
export const settlements = unite('settlements');

/** Taxed sales and credits. */
export const taxed = unite('taxed');

const isOfCustomer = (column: string, customerId: string | undefined) =>
  customerId === undefined ? sql`true` : sql`${sql.ref(column)} = ${customerId}`;

/** Invoice date at a moment: the old value of the first change after the moment, else the current value. */
const dateThen = (asOf: AsOf, field: 'invoiceDate' | 'dueDate', column: string): RawBuilder<unknown> =>
  'day' in asOf
    ? sql.ref(column)
    : sql`coalesce((
        select (change ->> 'before')::date from invoice_history h, jsonb_array_elements(h.changes) as change
        where h.invoice_id = i.id and h.at > ${asOf.moment} and change ->> 'field' = ${field}
        order by h.at, h.id limit 1), ${sql.ref(column)})`;

/**
 * Customer accounts at a moment, as a `with` clause: current documents less later journal entries. Recent
 * moments read few rows.
 * `since`: rows of `customer_id`, `invoice_id`, `account`, `amount` (debit less credit), `is_own` (of the
 * invoice itself).
 * `opened`: open invoices with `id`, `customer_id`, `invoice_number`, `invoice_date`, `due_date`, `total`,
 * `balance`, `brought_forward`.
 * `credited`: unapplied credit with `customer_id` and `credit`.
 * Before its own date, a settled invoice owes nothing, and its settlement counts as credit.
 */
export const selectAccountsAt = (asOf: AsOf, customerId?: string): RawBuilder<unknown> => sql`
  since as materialized (
    select e.customer_id, l.invoice_id, l.account, l.debit - l.credit as amount, e.document_id = l.invoice_id as is_own
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where ${'day' in asOf ? sql`e.date > ${asOf.day}` : sql`e.at > ${asOf.moment}`}
      and l.account in ('accounts_receivable', 'customer_credits') and ${isOfCustomer('e.customer_id', customerId)}),
  opened as materialized (
    select i.id, o.customer_id, i.invoice_number, o.total, o.balance, i.brought_forward,
      ${dateThen(asOf, 'invoiceDate', 'i.invoice_date')} as invoice_date,
      ${dateThen(asOf, 'dueDate', 'i.due_date')} as due_date
    from (
      select id, customer_id, sum(total) as total, sum(balance) as balance from (
        select id, customer_id, total, balance from invoices where status = 'sent' and ${isOfCustomer('customer_id', customerId)}
        union all
        select id, customer_id, total, 0 from invoices
          where status = 'paid' and id in (select invoice_id from since)
        union all
        select invoice_id, customer_id, case when is_own then -amount else 0 end, -amount from since
          where invoice_id is not null) as parts
      group by id, customer_id having sum(balance) > 0) as o
    join invoices i on i.id = o.id),
  credited as (
    select customer_id, sum(amount) as credit from (
      select customer_id, balance as amount from opened
      union all select customer_id, -balance from invoices where status = 'sent' and ${isOfCustomer('customer_id', customerId)}
      union all select customer_id, amount from (${openCredits}) as credits where ${isOfCustomer('customer_id', customerId)}
      union all select customer_id, amount from since) as parts
    group by customer_id having sum(amount) > 0)`;
