import { z } from 'zod';
import { auditChange } from '../shared/audit.ts';
import { instant } from '../shared/schemas.ts';

/** What is done with an invoice, as stored, with the words of its page. */
export const invoiceDeeds = {
  created: 'Created',
  from_order: 'Made from the sales order',
  changed: 'Changed',
  sent: 'Sent',
  reopened: 'Taken back to draft',
  pdf: 'PDF made',
  printed: 'Printed',
  emailed: 'E-mailed',
  saved_to_drive: 'Saved to Google Drive',
  settled: 'Payment or credit applied',
  released: 'Payment or credit taken back',
  completed: 'Completed',
  voided: 'Voided',
} as const;
export type InvoiceDeed = keyof typeof invoiceDeeds;
const deeds = Object.keys(invoiceDeeds) as [InvoiceDeed, ...InvoiceDeed[]];

export const invoiceHistoryEntry = z.object({
  id: z.string(),
  at: instant(),
  deed: z.enum(deeds),
  /** Null where it is not known: what was done before histories were kept. */
  userName: z.string().nullable(),
  /** The address of a mail, the dollars applied; null where there is nothing to add. */
  detail: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(auditChange),
});
export type InvoiceHistoryEntry = z.infer<typeof invoiceHistoryEntry>;

/** A payment or credit memo that settles dollars of an invoice. */
export const settledPart = z.object({
  type: z.enum(['payment', 'credit_memo']),
  id: z.string(),
  /** The credit memo's number, or the check's; null for payments without one. */
  number: z.string().nullable(),
  date: z.string(),
  /** How the payment was made; null for credit memos. */
  paymentMethod: z.string().nullable(),
  amount: z.string(),
  /** The payment was taken back: it settles nothing any more. */
  isReversed: z.boolean(),
});
export type SettledPart = z.infer<typeof settledPart>;

/** `GET /api/invoices/{id}/history`; both oldest first. */
export const invoiceHistoryAnswer = z.object({
  settled: z.array(settledPart),
  entries: z.array(invoiceHistoryEntry),
});
export type InvoiceHistory = z.infer<typeof invoiceHistoryAnswer>;
