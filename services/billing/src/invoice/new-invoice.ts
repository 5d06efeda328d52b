import type { InvoiceCustomer } from '@primal/contracts/billing/invoice';
import type { FormFields, InvoiceRecord } from './fields.ts';
import type { InvoiceLine } from './invoice.ts';

/** What an invoice is made from; dollars. A draft unless it says `sent`. */
export interface NewInvoice extends FormFields {
  id?: string;
  salesOrderId?: string;
  salesOrderNumber?: string;
  status?: 'draft' | 'sent';
  customer: InvoiceCustomer;
  /** The customer's own days from its date to its due date, where none was chosen; null as the settings say. */
  paymentTerms: number | null;
  tax?: string;
  discount?: string;
  lines: (InvoiceLine & { id?: string })[];
}

/** What an invoice is until something else is said. */
export const untouched = {
  salesOrderId: null,
  salesOrderNumber: null,
  deliveryDate: null,
  poNumber: null,
  deliveryCharge: '0.00',
  tax: '0.00',
  discount: '0.00',
  applied: '0.00',
  notes: null,
  voidReason: null,
  broughtForward: false,
  isPending: true,
  hasMissingCatchWeights: false,
  pdfGenerated: false,
  pdfPrinted: false,
  completedAt: null,
  voidedOn: null,
  voidedFrom: null,
} satisfies Partial<InvoiceRecord>;
