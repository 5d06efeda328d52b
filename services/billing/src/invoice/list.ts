import type { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import type { Query } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import { asked, keysetPage } from '@primal/service-kit/lists/page';
import {
  amountMatches,
  contains,
  folded,
  poNumberMatches,
  productMatches,
  type SearchSource,
} from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import { documentSearch } from '../document/search.ts';
import type { BillingDb } from '../tables.ts';
import { presentSummary } from './presenter.ts';
import { selectInvoices, withoutPdf } from './store.ts';

type Filters = Partial<Query<typeof billingApi.listInvoices>> & { limit: number; pendingOnly?: boolean };

const columns = {
  invoiceDate: sql.ref('i.invoice_date'),
  /** The number's digits. */
  invoiceNumber: sql.ref('i.number_value'),
  /** As searches compare it. */
  customerName: sql.ref('i.customer_name'),
  dueDate: sql.ref('i.due_date'),
  total: sql.ref('i.total'),
  balance: sql.ref('i.balance'),
  status: sql.ref('i.status'),
  createdAt: sql.ref('i.created_at'),
};

/**
 * Invoices by number or customer, by their customer's PO number, by what they come to or still owe, by a product on them, and those of an earlier
 * system, a few thousand at most, by the number it gave.
 */
const search = (q: string | undefined): SearchSource[] | null => {
  const found = documentSearch(q, {
    number: 'i.invoice_number',
    series: 'INV',
    name: sql.ref('i.customer_name'),
    quickFor: 'invoiceDate',
  });
  if (!q || !found) return null;
  const broughtForward: SearchSource = {
    matches: sql<boolean>`(i.brought_forward and ${contains(sql.raw(folded('i.invoice_number')), q)})`,
    quickFor: ['invoiceDate'],
  };
  const amounts = amountMatches([sql.ref('i.total'), sql.ref('i.balance')], q);
  const products = productMatches({ id: sql.ref('i.id'), table: 'invoice_items', of: 'invoice_id' }, q);
  return [...found, broughtForward, poNumberMatches('i.po_number', q), ...amounts, ...products];
};

/** `open` is owed, `overdue` is owed and past its due date, `brought_forward` is of before this system. */
const byStatus = (status: NonNullable<Filters['status']>): RawBuilder<boolean> => {
  if (status === 'open') return sql`i.status = 'sent'`;
  if (status === 'overdue') return sql`(i.status = 'sent' and i.due_date < ${today()})`;
  if (status === 'brought_forward') return sql`i.brought_forward`;
  if (status === 'without_pdf') return withoutPdf;
  return sql`i.status = ${status}`;
};

const filtered = (db: BillingDb, filters: Filters) => {
  const { from, to, status, customerId, salesOrderId, printed, pendingOnly } = filters;
  let query = selectInvoices(db);
  if (from) query = query.where('i.invoice_date', '>=', from);
  if (to) query = query.where('i.invoice_date', '<=', to);
  if (status) query = query.where(byStatus(status));
  if (customerId) query = query.where('i.customer_id', '=', customerId);
  if (salesOrderId) query = query.where('i.sales_order_id', '=', salesOrderId);
  if (printed) query = query.where('i.pdf_printed', '=', printed === 'true');
  if (pendingOnly) query = query.where('i.is_pending', '=', true).where('i.status', 'in', ['draft', 'sent']);
  return query;
};

/** One page of invoices, newest invoice date first unless sorted otherwise. */
export const listInvoices = async (db: BillingDb, filters: Filters): Promise<Page<InvoiceSummary[]>> => {
  const found = await keysetPage(db, filtered(db, filters), {
    columns,
    id: sql.ref('i.id'),
    ...asked(filters, { sort: 'invoiceDate', order: 'desc' }),
    search: search(filters.q),
  });
  return page(
    found.rows.map((invoice) => presentSummary(invoice)),
    found,
  );
};
