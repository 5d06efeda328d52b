import { invoiceApi } from '@primal/contracts/billing/invoice';
import type { Query } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import {
  contains,
  escapeLike,
  foldSql,
  matchAmount,
  type SearchSource,
} from '@primal/service-kit/lists/search';
import { matchPoNumber, matchProducts } from '@primal/service-trade/search';
import { createDocumentSearch } from '../document/customer.ts';
import { toSummary as toInvoiceSummary } from '../invoice/record.ts';
import { isWithoutPdf, selectInvoices } from '../invoice/store.ts';
import type { BillingDb } from '../tables.ts';

const byNumberOrName = createDocumentSearch({
  number: 'i.invoice_number',
  series: 'INV',
  name: 'i.customer_name',
  quickFor: 'invoiceDate',
});

/** Finds invoices by number, customer, PO number, amount, product, or the earlier system's number. */
const search = (q: string): SearchSource[] | null => {
  const found = byNumberOrName(q);
  if (!found) return null;
  const broughtForward: SearchSource = {
    matches: sql<boolean>`(i.brought_forward and ${contains(sql.raw(foldSql('i.invoice_number')), q)})`,
    quickFor: ['invoiceDate'],
  };
  const amounts = matchAmount([sql.ref('i.total'), sql.ref('i.balance')], q);
  const products = matchProducts({ id: sql.ref('i.id'), table: 'invoice_items', of: 'invoice_id' }, q);
  const charges: SearchSource = {
    matches: sql<boolean>`(i.kind <> 'sale' and i.invoice_number ilike ${`%${escapeLike(q)}%`})`,
    quickFor: ['invoiceDate'],
  };
  return [...found, broughtForward, charges, matchPoNumber('i.po_number', q), ...amounts, ...products];
};

/** `open` is owed, `overdue` is owed past its due date, `brought_forward` is from an earlier system. */
const hasStatus = (
  status: NonNullable<Query<typeof invoiceApi.listInvoices>['status']>,
): RawBuilder<boolean> => {
  if (status === 'open') return sql`i.status = 'sent'`;
  if (status === 'overdue') return sql`(i.status = 'sent' and i.due_date < ${today()})`;
  if (status === 'brought_forward') return sql`i.brought_forward`;
  if (status === 'without_pdf') return isWithoutPdf;
  return sql`i.status = ${status}`;
};

const invoices = {
  id: 'i.id',
  columns: {
    invoiceDate: 'i.invoice_date',
    invoiceNumber: 'i.number_value',
    customerName: 'i.customer_name',
    dueDate: 'i.due_date',
    total: 'i.total',
    balance: 'i.balance',
    status: 'i.status',
    createdAt: 'i.created_at',
  },
  sort: ['invoiceDate', 'desc'],
  dates: 'i.invoice_date',
  equal: { customerId: 'i.customer_id', salesOrderId: 'i.sales_order_id' },
  search,
} as const;

export const listInvoices = documentList({
  ...invoices,
  call: invoiceApi.listInvoices,
  select: selectInvoices,
  where: ({ status, printed }) => [
    status && hasStatus(status),
    printed && sql`i.pdf_printed = ${printed === 'true'}`,
  ],
  toAnswers: (rows) => rows.map((invoice) => toInvoiceSummary(invoice)),
});

export const listPendingInvoices = documentList({
  ...invoices,
  call: invoiceApi.listPendingInvoices,
  select: (db: BillingDb) =>
    selectInvoices(db).where('i.is_pending', '=', true).where('i.status', 'in', ['draft', 'sent']),
  toAnswers: (rows) => rows.map((invoice) => toInvoiceSummary(invoice)),
});
