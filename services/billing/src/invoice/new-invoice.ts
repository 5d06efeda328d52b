import type { InvoiceCustomer } from '@primal/contracts/billing/invoice';
import type { PieceData } from '@primal/contracts/orders/piece';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import type { InvoiceItem } from './invoice.ts';
import type { Line } from './presenter.ts';

export interface InvoiceLine extends Line {
  /** The item that this line is; null for a new one. */
  item: InvoiceItem | null;
  quantityOrdered: string;
  pieces: PieceData[];
}

/** What an invoice is made from; dollars. A draft unless it says `sent`. */
export interface NewInvoice {
  id?: string;
  salesOrderId?: string;
  salesOrderNumber?: string;
  status?: 'draft' | 'sent';
  customer: InvoiceCustomer;
  invoiceDate: BusinessDate;
  deliveryDate: BusinessDate | null;
  /** Null: the invoice date plus the payment terms. */
  dueDate: BusinessDate | null;
  deliveryCharge: string;
  tax?: string;
  discount?: string;
  notes: string | null;
  lines: InvoiceLine[];
}

export type InvoiceChange = Partial<
  Pick<
    NewInvoice,
    'customer' | 'invoiceDate' | 'deliveryDate' | 'dueDate' | 'deliveryCharge' | 'notes' | 'lines'
  >
>;
