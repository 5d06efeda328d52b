import { z } from 'zod';
import { auditChange } from '../audit.ts';
import { settlementTypes } from '../documents/billing.ts';
import { instant } from '../shared/schemas.ts';
import { writeOffKinds } from './write-off.ts';

export const invoiceHistoryLabels = {
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
  released: 'Payment or credit unapplied',
  written_off: 'Written off',
  restored: 'Write-off reversed',
  discounted: 'Early-payment discount taken',
  discount_reversed: 'Early-payment discount reversed',
  completed: 'Completed',
  voided: 'Voided',
} as const;
export type InvoiceHistoryKind = keyof typeof invoiceHistoryLabels;
const historyKinds = Object.keys(invoiceHistoryLabels) as [InvoiceHistoryKind, ...InvoiceHistoryKind[]];

export const invoiceHistoryEntry = z.object({
  id: z.string(),
  at: instant(),
  deed: z.enum(historyKinds),
  /** Null for actions from before histories were recorded. */
  userName: z.string().nullable(),
  detail: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(auditChange),
});
export type InvoiceHistoryEntry = z.infer<typeof invoiceHistoryEntry>;

export const appliedSettlement = z.object({
  type: z.enum(settlementTypes),
  id: z.string(),
  /** Null if neither the document nor its check has a number. */
  number: z.string().nullable(),
  date: z.string(),
  paymentMethod: z.string().nullable(),
  amount: z.string(),
  /** Null except for write-offs. */
  writeOffKind: z.enum(writeOffKinds).nullable(),
  isReversed: z.boolean(),
});
export type AppliedSettlement = z.infer<typeof appliedSettlement>;

export const invoiceHistoryAnswer = z.object({
  settled: z.array(appliedSettlement),
  entries: z.array(invoiceHistoryEntry),
});
export type InvoiceHistory = z.infer<typeof invoiceHistoryAnswer>;
