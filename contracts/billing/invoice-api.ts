import { z } from 'zod';
import { apiTable, listQuery, nextNumberAnswer, noContent, parameter } from '../shared/api.ts';
import {
  createInvoiceBody,
  invoiceAnswer,
  invoiceSummary,
  pendingStatusBody,
  updateInvoiceBody,
} from './invoice.ts';
import { invoiceHistoryAnswer } from './invoice-history.ts';
import {
  driveFileAnswer,
  emailInvoiceAnswer,
  emailInvoiceBody,
  exportToDriveAnswer,
  exportToDriveBody,
  invoicePdfsBody,
} from './outgoing.ts';
import { invoiceFilters } from './rules.ts';

const filters = {
  sort: [
    'invoiceDate',
    'invoiceNumber',
    'customerName',
    'dueDate',
    'total',
    'balance',
    'status',
    'createdAt',
  ],
  keys: ['customerId', 'salesOrderId'],
} as const;

export const invoiceApi = apiTable({
  listInvoices: {
    method: 'GET',
    path: '/api/invoices',
    permission: 'viewInvoices',
    summary:
      'Invoices, newest invoice date first by default. `from` and `to` are invoice dates; `q` finds numbers, customers, amounts (`962.57`) and products.',
    query: listQuery({ ...filters, status: invoiceFilters }).extend({
      printed: parameter(z.enum(['true', 'false'], { error: 'Must be true or false.' })),
    }),
    answer: z.array(invoiceSummary),
    list: true,
  },
  listPendingInvoices: {
    method: 'GET',
    path: '/api/invoices/pending',
    permission: 'viewInvoices',
    summary: 'Invoices not completed yet, newest invoice date first by default.',
    query: listQuery(filters),
    answer: z.array(invoiceSummary),
    list: true,
  },
  nextInvoiceNumber: {
    method: 'GET',
    path: '/api/invoices/next-number',
    permission: 'viewInvoices',
    summary: 'A preview of the next invoice number; it reserves nothing.',
    answer: nextNumberAnswer,
  },
  getInvoice: {
    method: 'GET',
    path: '/api/invoices/{id}',
    permission: 'viewInvoices',
    summary: 'One invoice with customer and items.',
    answer: invoiceAnswer,
  },
  getInvoiceHistory: {
    method: 'GET',
    path: '/api/invoices/{id}/history',
    permission: 'viewInvoices',
    summary: 'Payments, credits and actions of the invoice, oldest first.',
    answer: invoiceHistoryAnswer,
  },
  createInvoice: {
    method: 'POST',
    path: '/api/invoices',
    permission: 'invoice',
    summary: 'Create an invoice, as a draft or sent.',
    body: createInvoiceBody,
    answer: invoiceAnswer,
    status: 201,
    creates: true,
  },
  updateInvoice: {
    method: 'PATCH',
    path: '/api/invoices/{id}',
    permission: ['invoice', 'takePayments', 'void'],
    summary:
      'Change the status of an invoice, or its fields and lines. 409 `weights_missing` if it would be sent or paid without its weights.',
    body: updateInvoiceBody,
    answer: invoiceAnswer,
  },
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
  updatePendingStatus: {
    method: 'PATCH',
    path: '/api/invoices/{id}/pending-status',
    permission: 'invoice',
    summary: 'Record that the invoice was printed, in the given version; 409 if another version is stored.',
    body: pendingStatusBody,
    answer: invoiceAnswer,
  },
  completeInvoice: {
    method: 'POST',
    path: '/api/invoices/{id}/complete',
    permission: 'invoice',
    summary: 'Mark an invoice as completed: no missing weights, PDF made.',
    answer: invoiceAnswer,
  },
});
