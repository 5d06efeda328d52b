import { LockMode } from '@mikro-orm/core';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { problem } from '@primal/service-kit/problem';
import type { BillingDb, BillingTx } from '../tables.ts';
import { Invoice } from './invoice.ts';
import { presentInvoice } from './presenter.ts';
import { itemsByInvoice, selectInvoices } from './rows.ts';

const locked = { populate: ['items'], strategy: 'select-in', lockMode: LockMode.PESSIMISTIC_WRITE } as const;

const notFound = () => problem.notFound('Invoice not found');

/** The invoice with its lines, locked for a change. 404 when there is none, 409 when the caller's version is old. */
export const lockInvoice = async ({ em }: BillingTx, id: string, version?: number): Promise<Invoice> => {
  const invoice = await em.findOne(Invoice, id, locked);
  if (!invoice) throw notFound();
  if (version !== undefined && version !== invoice.version) throw problem.stale();
  return invoice;
};

/** The drafts of a customer, locked for a change. */
export const lockDrafts = ({ em }: BillingTx, customerId: string): Promise<Invoice[]> =>
  em.find(Invoice, { customerId, status: 'draft' }, { ...locked, orderBy: { id: 'asc' } });

/** The invoice as answered. 404 when there is none. */
export const readInvoice = async (db: BillingDb, id: string): Promise<InvoiceAnswer> => {
  const row = await selectInvoices(db).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const items = await itemsByInvoice(db, [id]);
  return presentInvoice(row, items.get(id) ?? []);
};
