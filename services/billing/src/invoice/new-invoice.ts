import type { createInvoiceBody, InvoiceCustomer } from '@primal/contracts/billing/invoice';
import type { PieceData } from '@primal/contracts/orders/piece';
import type { z } from 'zod';
import type { InvoiceItem, InvoiceRecord } from './invoice.ts';
import type { Line } from './presenter.ts';

export interface InvoiceLine extends Line {
  /** The item that this line is; null for a new one. */
  item: InvoiceItem | null;
  quantityOrdered: string;
  pieces: PieceData[];
}

/** The fields of the form, as they are sent and stored. */
type FormFields = Omit<
  z.output<typeof createInvoiceBody>['invoice'],
  'customerId' | 'subtotal' | 'total' | 'status'
>;

/** What an invoice is made from; dollars. A draft unless it says `sent`. Without a due date it is due by the payment terms. */
export interface NewInvoice extends FormFields {
  id?: string;
  salesOrderId?: string;
  salesOrderNumber?: string;
  status?: 'draft' | 'sent';
  customer: InvoiceCustomer;
  tax?: string;
  discount?: string;
  lines: InvoiceLine[];
}

export type InvoiceChange = Partial<FormFields & Pick<NewInvoice, 'customer' | 'lines'>>;

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
