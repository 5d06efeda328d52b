import { z } from 'zod';
import { optionalEmails } from '../shared/email-addresses.ts';
import { id, instant } from '../shared/schemas.ts';

/** Recipients: the customer's addresses, unless `to` names others. The body is optional. */
export const emailInvoiceBody = z.strictObject({ to: optionalEmails() }).partial().nullish();

const changedMeanwhile = z.string().nullable();

export const emailInvoiceAnswer = z.object({ to: z.string(), sentAt: instant(), changedMeanwhile });

export const driveFileAnswer = z.object({
  fileName: z.string(),
  webViewLink: z.string(),
  changedMeanwhile,
});

export const invoicePdfsBody = z.strictObject({
  invoiceIds: z
    .array(id(), { error: 'Please select invoices first' })
    .min(1, 'Please select invoices first')
    .max(100, 'One file takes at most 100 invoices.'),
});

/** Saves invoices to Drive (docs/rules/invoices.md#files). */
export const exportToDriveBody = z.strictObject({
  invoiceIds: z
    .array(id(), { error: 'Please select at least one invoice to export' })
    .min(1, 'Please select at least one invoice to export')
    .max(10, 'At most 10 invoices can be exported at once.'),
});

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
