import { bookEntries } from '@primal/contracts/billing/books';
import type { Booked } from '../ledger/post.ts';
import { createInvoicePostings } from '../ledger/postings.ts';
import { toInvoiceSubject } from './history.ts';
import type { Invoice } from './invoice.ts';

export const toBookedInvoice = (invoice: Invoice): Booked => ({
  journalRef: { type: 'invoice', id: invoice.id, number: invoice.invoiceNumber },
  auditSubject: toInvoiceSubject(invoice),
  entries: () => bookEntries.invoice(invoice.toAnswer()),
  postings: () => createInvoicePostings(invoice, invoice.items.getItems()),
});
