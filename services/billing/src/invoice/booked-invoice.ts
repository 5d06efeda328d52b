import { bookEntries } from '@primal/contracts/billing/books';
import type { Booked } from '../ledger/closed-period.ts';
import { invoicePostings } from '../ledger/postings.ts';
import { invoiceSubject } from './history.ts';
import type { Invoice } from './invoice.ts';

export const bookedInvoice = (invoice: Invoice): Booked => ({
  document: { type: 'invoice', id: invoice.id, number: invoice.invoiceNumber },
  subject: invoiceSubject(invoice),
  entries: () => bookEntries.invoice(invoice.present()),
  postings: () => invoicePostings(invoice, invoice.items.getItems()),
});
