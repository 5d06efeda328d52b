import { LockMode } from '@mikro-orm/core';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { sql } from '@primal/service-kit/database';
import { assertVersion, problem } from '@primal/service-kit/problem';
import type { BillingDb, BillingTx } from '../tables.ts';
import { Invoice } from './invoice.ts';
import { type InvoiceRecord, type LineRecord, presentInvoice } from './presenter.ts';

/** Invoices as rows, under the names of their fields. */
export const selectInvoices = (db: BillingDb) =>
  db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.customer', 'i.subtotal', 'i.tax', 'i.discount', 'i.total', 'i.applied', 'i.balance'])
    .select(['i.notes', 'i.status', 'i.version'])
    .select([
      'i.invoice_number as invoiceNumber',
      'i.sales_order_id as salesOrderId',
      'i.sales_order_number as salesOrderNumber',
      'i.void_reason as voidReason',
      'i.was_sent as wasSent',
      'i.customer_id as customerId',
      'i.invoice_date as invoiceDate',
      'i.delivery_date as deliveryDate',
      'i.due_date as dueDate',
      'i.delivery_charge as deliveryCharge',
      'i.brought_forward as broughtForward',
      'i.is_pending as isPending',
      'i.has_missing_catch_weights as hasMissingCatchWeights',
      'i.pdf_generated as pdfGenerated',
      'i.pdf_printed as pdfPrinted',
      'i.completed_at as completedAt',
      'i.created_at as createdAt',
      'i.updated_at as updatedAt',
    ]);

/** The lines of an invoice `i` in their order, as one value: head and lines of a read come from one statement. */
const itemsOf = sql<LineRecord[]>`coalesce((
  select json_agg(json_build_object(
    'id', l.id, 'productId', l.product_id, 'product', l.product, 'description', l.description,
    'quantityOrdered', l.quantity_ordered::text, 'quantity', l.quantity::text, 'weight', l.weight::text,
    'unitPrice', l.unit_price::text, 'total', l.total::text,
    'individualWeights', l.individual_weights, 'pieces', l.pieces) order by l.position)
  from invoice_items l where l.invoice_id = i.id), '[]')`;

export const selectWholeInvoices = (db: BillingDb) => selectInvoices(db).select(itemsOf.as('items'));

const invoiceRow = (invoice: InvoiceRecord) => ({
  id: invoice.id,
  invoice_number: invoice.invoiceNumber,
  sales_order_id: invoice.salesOrderId,
  sales_order_number: invoice.salesOrderNumber,
  customer_id: invoice.customerId,
  customer: invoice.customer,
  invoice_date: invoice.invoiceDate,
  delivery_date: invoice.deliveryDate,
  due_date: invoice.dueDate,
  subtotal: invoice.subtotal,
  delivery_charge: invoice.deliveryCharge,
  tax: invoice.tax,
  discount: invoice.discount,
  total: invoice.total,
  applied: invoice.applied,
  balance: invoice.balance,
  notes: invoice.notes,
  status: invoice.status,
  void_reason: invoice.voidReason,
  was_sent: invoice.wasSent,
  brought_forward: invoice.broughtForward,
  is_pending: invoice.isPending,
  has_missing_catch_weights: invoice.hasMissingCatchWeights,
  pdf_generated: invoice.pdfGenerated,
  pdf_printed: invoice.pdfPrinted,
  completed_at: invoice.completedAt,
  version: invoice.version,
  created_at: invoice.createdAt,
  updated_at: invoice.updatedAt,
});

const itemRow = (item: LineRecord, invoiceId: string, position: number) => ({
  id: item.id,
  invoice_id: invoiceId,
  position,
  product_id: item.productId,
  product: item.product,
  description: item.description,
  quantity_ordered: item.quantityOrdered,
  quantity: item.quantity,
  weight: item.weight,
  unit_price: item.unitPrice,
  total: item.total,
  individual_weights: item.individualWeights,
  pieces: item.pieces,
});

export const invoiceRows = (invoice: InvoiceRecord, items: readonly LineRecord[]) => ({
  invoices: [invoiceRow(invoice)],
  invoice_items: items.map((item, position) => itemRow(item, invoice.id, position)),
});

export const hasInvoice = async (db: BillingDb, id: string): Promise<boolean> =>
  (await db.selectFrom('invoices').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const locked = { populate: ['items'], strategy: 'select-in', lockMode: LockMode.PESSIMISTIC_WRITE } as const;

const notFound = () => problem.notFound('Invoice not found');

/** The invoice with its lines, locked for a change. 404 when there is none, 409 when the caller's version is old. */
export const lockInvoice = async ({ em }: BillingTx, id: string, version?: number): Promise<Invoice> => {
  const invoice = await em.findOne(Invoice, id, locked);
  if (!invoice) throw notFound();
  assertVersion(invoice, version);
  return invoice;
};

/** Some invoices that there are, locked for a change in the order of their ids, so that nobody waits in a circle. */
export const lockInvoices = ({ em }: BillingTx, ids: readonly string[]): Promise<Invoice[]> =>
  em.find(Invoice, { id: { $in: [...ids] } }, { ...locked, orderBy: { id: 'asc' } });

/** The drafts of a customer, locked for a change. */
export const lockDrafts = ({ em }: BillingTx, customerId: string): Promise<Invoice[]> =>
  em.find(Invoice, { customerId, status: 'draft' }, { ...locked, orderBy: { id: 'asc' } });

/** The invoice as answered. 404 when there is none. */
export const readInvoice = async (db: BillingDb, id: string): Promise<InvoiceAnswer> => {
  const row = await selectWholeInvoices(db).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return presentInvoice(row, row.items);
};

/** Some invoices as answered, each once, in the order of their ids as given. 400 when one of them is not there. */
export const readInvoices = async (db: BillingDb, ids: readonly string[]): Promise<InvoiceAnswer[]> => {
  const wanted = [...new Set(ids)];
  const rows = await selectWholeInvoices(db)
    .where('i.id', '=', sql<string>`any(${wanted}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((id) => {
    const row = byId.get(id);
    if (!row)
      throw problem.badRequest('One of these invoices does not exist.', [
        { path: 'invoiceIds', message: 'One of these invoices does not exist.' },
      ]);
    return presentInvoice(row, row.items);
  });
};
