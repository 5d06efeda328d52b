import { z } from 'zod';
import { optionalEmails } from '../shared/email-addresses.ts';
import { id, instant } from '../shared/schemas.ts';

/** `POST /api/invoices/{id}/email`: to the customer's addresses unless `to` names others. No body is fine. */
export const emailInvoiceBody = z.strictObject({ to: optionalEmails() }).partial().nullish();

/** A sentence when the paper was made of an older version than the one stored by then, else null. */
const changedMeanwhile = z.string().nullable();

/** The addresses that the mail went to, and when. */
export const emailInvoiceAnswer = z.object({ to: z.string(), sentAt: instant(), changedMeanwhile });

/** `POST /api/invoices/{id}/save-to-drive`: the file in Drive and where to look at it. */
export const driveFileAnswer = z.object({
  fileName: z.string(),
  webViewLink: z.string(),
  changedMeanwhile,
});

/** `POST /api/invoices/pdf`: the invoices of one file, in this order. */
export const invoicePdfsBody = z.strictObject({
  invoiceIds: z
    .array(id(), { error: 'Please select invoices first' })
    .min(1, 'Please select invoices first')
    .max(100, 'One file takes at most 100 invoices.'),
});

/** `POST /api/invoices/export-to-drive` (docs/rules/invoices.md#files). */
export const exportToDriveBody = z.strictObject({
  invoiceIds: z
    .array(id(), { error: 'Please select at least one invoice to export' })
    .min(1, 'Please select at least one invoice to export')
    .max(10, 'At most 10 invoices can be exported at once.'),
});

/** What became of each invoice: its file, or the sentence that says why there is none. */
export const exportToDriveAnswer = z.object({
  results: z.array(
    z.object({
      invoiceId: z.string(),
      invoiceNumber: z.string().nullable(),
      fileName: z.string().nullable(),
      webViewLink: z.string().nullable(),
      changedMeanwhile,
      error: z.string().nullable(),
    }),
  ),
});
