import type { InvoiceCustomer } from '@primal/contracts/billing/invoice';
import type { OwnTerms } from '@primal/contracts/shared/credit-terms';
import type { DocumentTax } from '@primal/contracts/shared/sales-tax';
import type { FormFields, InvoiceRecord } from './fields.ts';
import type { InvoiceLine } from './invoice.ts';

export interface NewInvoice extends FormFields {
  id?: string;
  salesOrderId?: string;
  salesOrderNumber?: string;
  status?: 'draft' | 'sent';
  customer: InvoiceCustomer;
  /** Customer's own terms; null for those of the settings. */
  terms: OwnTerms | null;
  /** Without a tax code. */
  tax?: string;
  salesTax?: DocumentTax | null;
  discount?: string;
  lines: (InvoiceLine & { id?: string })[];
}

export const newInvoiceDefaults = {
  salesOrderId: null,
  salesOrderNumber: null,
  deliveryDate: null,
  poNumber: null,
  deliveryCharge: '0.00',
  tax: '0.00',
  salesTax: null,
  discount: '0.00',
  applied: '0.00',
  credited: '0.00',
  discounted: '0.00',
  discountPercent: null,
  discountDate: null,
  notes: null,
  voidReason: null,
  broughtForward: false,
  kind: 'sale',
  isPending: true,
  hasMissingCatchWeights: false,
  pdfGenerated: false,
  pdfPrinted: false,
  completedAt: null,
  voidedOn: null,
  voidedFrom: null,
} satisfies Partial<InvoiceRecord>;
