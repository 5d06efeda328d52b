import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import { invoiceSaved } from '@primal/contracts/billing/events';
import { type InvoiceAnswer, invoiceCustomer } from '@primal/contracts/billing/invoice';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { checkTotals } from '@primal/service-kit/consistency/checks';
import { createRowMapper, isOneOf, selectChildren, selectOf, sql } from '@primal/service-kit/database';
import type { Series } from '@primal/service-kit/numbering';
import { createFieldProblem } from '@primal/service-kit/problem';
import { readSnapshots } from '@primal/service-kit/service';
import type { Subscription } from '@primal/service-kit/subscriptions';
import type { EntityTx } from '@primal/service-kit/tx';
import { type CustomerFields, followCustomers } from '@primal/service-trade/copies/customers';
import type { Settings } from '../copies/settings.ts';
import { type DocumentBooks, voidedByStatus } from '../document/books.ts';
import { saveCustomerName } from '../document/customer.ts';
import type { BillingDb, BillingTables, BillingTx } from '../tables.ts';
import { Invoice, InvoiceItemSchema, InvoiceSchema } from './invoice.ts';
import { type InvoiceRecord, type LineRecord, toAnswer } from './record.ts';

const { label } = billingDocuments.invoice;

export const toInvoiceSeries = ({ invoiceStartingNumber: first }: Settings): Series => ({
  ...billingDocuments.invoice.series,
  first,
});

export const selectInvoices = (db: BillingDb) =>
  db.selectFrom('invoices as i').select(selectOf(InvoiceSchema, 'i'));

const selectWholeInvoices = (db: BillingDb) =>
  selectInvoices(db).select(selectChildren(InvoiceItemSchema, 'invoice_id', 'i.id', 'position').as('items'));

export const toInvoiceRows = (invoice: InvoiceRecord, items: readonly LineRecord[]) => ({
  invoices: [createRowMapper(InvoiceSchema)(invoice)],
  invoice_items: items.map((item, position) =>
    createRowMapper(InvoiceItemSchema)({ ...item, position, invoiceId: invoice.id }),
  ),
});

export const hasInvoice = async (db: BillingDb, id: string): Promise<boolean> =>
  (await db.selectFrom('invoices').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const locked = { populate: ['items'], strategy: 'select-in', lockMode: LockMode.PESSIMISTIC_WRITE } as const;

export const lockInvoice = (tx: EntityTx, id: string, version?: number): Promise<Invoice> =>
  lockRecord(tx, Invoice, id, { label, version, populate: ['items'] });

/** Locks in id order to avoid deadlocks. */
export const lockInvoices = ({ em }: EntityTx, ids: readonly string[]): Promise<Invoice[]> =>
  em.find(Invoice, { id: { $in: [...ids] } }, { ...locked, orderBy: { id: 'asc' } });

const lockDrafts = ({ em }: EntityTx, customerId: string): Promise<Invoice[]> =>
  em.find(Invoice, { customerId, status: 'draft' }, { ...locked, orderBy: { id: 'asc' } });

export const readInvoice = async (db: BillingDb, id: string): Promise<InvoiceAnswer> => {
  const row = await readRecord(selectWholeInvoices(db).where('i.id', '=', id), label);
  return toAnswer(row, row.items);
};

/** Distinct invoices in the given order. 400 if one is missing. */
export const readInvoices = async (db: BillingDb, ids: readonly string[]): Promise<InvoiceAnswer[]> => {
  const wanted = [...new Set(ids)];
  const rows = await selectWholeInvoices(db).where(isOneOf('i.id', wanted)).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((id) => {
    const row = byId.get(id);
    if (!row) throw createFieldProblem('One of these invoices does not exist.', 'invoiceIds');
    return toAnswer(row, row.items);
  });
};

export const republishInvoices = (db: BillingDb, ids?: readonly string[]) =>
  readSnapshots(invoiceSaved, { rows: selectWholeInvoices(db), id: 'i.id', ids }, (invoice) =>
    toAnswer(invoice, invoice.items),
  );

/** Updates the customer on drafts (docs/rules/invoices.md#customer-block). */
const updateDrafts = async (tx: BillingTx, facts: CustomerFields): Promise<void> => {
  const customer = invoiceCustomer.parse(facts);
  await saveCustomerName(tx, customer.name);
  for (const draft of await lockDrafts(tx, customer.id))
    if (!isDeepStrictEqual(draft.customer, customer)) draft.followCustomer(tx, customer);
};

export const followDraftCustomers = (): Subscription[] => followCustomers<BillingTables>(updateDrafts);

/** Sent or paid invoices without a PDF. */
export const isWithoutPdf = sql<boolean>`(i.status in ('sent', 'paid') and not i.pdf_generated and not i.brought_forward and i.kind = 'sale')`;

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
