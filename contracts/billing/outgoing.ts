import { z } from 'zod';
import { apiTable, noContent } from '../shared/api.ts';
import { id, instant, optionalEmails } from '../shared/schemas.ts';

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

export const outgoingApi = apiTable({
  invoicePdf: {
    method: 'POST',
    path: '/api/invoices/{id}/pdf',
    permission: 'viewInvoices',
    summary: "The invoice's sheet as a PDF, `Invoice_{number}_{date}.pdf`; a draft is marked DRAFT.",
    answer: noContent,
    file: 'application/pdf',
  },
  invoicePdfs: {
    method: 'POST',
    path: '/api/invoices/pdf',
    permission: 'viewInvoices',
    summary:
      'The sheets of at most 100 invoices as one PDF, in the given order; each keeps its own page numbers.',
    body: invoicePdfsBody,
    answer: noContent,
    file: 'application/pdf',
  },
  emailInvoice: {
    method: 'POST',
    path: '/api/invoices/{id}/email',
    permission: 'invoice',
    summary:
      'Mail the invoice with its PDF to the customer, or to `to`; a draft becomes sent. Accepts an Idempotency-Key; a repeated call sends nothing.',
    body: emailInvoiceBody,
    answer: emailInvoiceAnswer,
  },
  saveInvoiceToDrive: {
    method: 'POST',
    path: '/api/invoices/{id}/save-to-drive',
    permission: 'invoice',
    summary:
      'Save the PDF to Google Drive; 401 `google_authorization_required` until somebody has consented.',
    answer: driveFileAnswer,
  },
  exportInvoicesToDrive: {
    method: 'POST',
    path: '/api/invoices/export-to-drive',
    permission: 'invoice',
    summary: 'Save the PDFs of at most 10 invoices to Google Drive, with a result for each.',
    body: exportToDriveBody,
    answer: exportToDriveAnswer,
  },
});
