import { type InvoiceAnswer, invoiceApi } from '@primal/contracts/billing/invoice';
import { formatInvoiceFileName } from '@primal/contracts/billing/invoice-sheet';
import { outgoingApi } from '@primal/contracts/billing/outgoing';
import { today } from '@primal/contracts/shared/dates';
import { peekNumber } from '@primal/service-kit/numbering';
import { problem } from '@primal/service-kit/problem';
import { createFileReply, createSlice, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import { readSettings } from '../copies/settings.ts';
import { DriveFileSchema } from '../drive/drive.ts';
import { InvoiceHistorySchema } from '../invoice/history.ts';
import { InvoiceItemSchema, InvoiceSchema } from '../invoice/invoice.ts';
import {
  followDraftCustomers,
  lockInvoice,
  lockInvoices,
  readInvoice,
  readInvoices,
  republishInvoices,
  toInvoiceSeries,
} from '../invoice/store.ts';
import type { BillingTables, BillingTx } from '../tables.ts';
import { createInvoice, followConvertedOrders } from './create.ts';
import { listInvoices, listPendingInvoices } from './list.ts';
import { makeInvoicePdf, makeInvoicesPdf } from './pdf.ts';
import { readHistory } from './read-history.ts';
import { emailInvoice, exportInvoicesToDrive, saveInvoiceToDrive } from './send.ts';
import { updateInvoice } from './update.ts';

const recordPdfs = async (tx: BillingTx, made: readonly InvoiceAnswer[]): Promise<void> => {
  const stored = await lockInvoices(
    tx,
    made.map(({ id }) => id),
  );
  for (const invoice of stored) {
    const paper = made.find(({ id }) => id === invoice.id);
    if (!paper || !invoice.recordIssued(tx, paper, 'pdf'))
      throw problem.conflict(
        `Invoice ${invoice.invoiceNumber} was changed while its PDF was being made. Please try again.`,
        'changed_meanwhile',
      );
  }
};

const calls = { ...invoiceApi, ...outgoingApi };

const handlers: Handlers<typeof calls, BillingTables> = {
  listInvoices,
  listPendingInvoices,
  nextInvoiceNumber: async ({ tx }) => {
    const series = toInvoiceSeries(await readSettings(tx.db));
    return { nextNumber: await peekNumber(tx.db, series) };
  },
  getInvoiceHistory: ({ tx, params }) => readHistory(tx.db, params.id),
  getInvoice: ({ tx, params }) => readInvoice(tx.db, params.id),
  createInvoice: ({ tx, body }) => createInvoice(tx, body),
  updateInvoice: ({ tx, params, body }) => updateInvoice(tx, params.id, body),
  invoicePdf: withoutTransaction(async ({ tx, params, transaction }) => {
    const invoice = await readInvoice(tx.db, params.id);
    const pdf = await makeInvoicePdf({ tx, transaction }, invoice);
    await transaction((tx) => recordPdfs(tx, [invoice]));
    return createFileReply(pdf, { type: 'application/pdf', name: formatInvoiceFileName(invoice) });
  }),
  invoicePdfs: withoutTransaction(async ({ tx, body, transaction }) => {
    const invoices = await readInvoices(tx.db, body.invoiceIds);
    const pdf = await makeInvoicesPdf({ tx, transaction }, invoices);
    await transaction((tx) => recordPdfs(tx, invoices));
    return createFileReply(pdf, { type: 'application/pdf', name: `Invoices_${today()}.pdf` });
  }),
  emailInvoice: withoutTransaction(emailInvoice),
  saveInvoiceToDrive: withoutTransaction(saveInvoiceToDrive),
  exportInvoicesToDrive: withoutTransaction(exportInvoicesToDrive),
  updatePendingStatus: async ({ tx, params, body }) => {
    const invoice = await lockInvoice(tx, params.id, body.version);
    if (body.pdfPrinted !== undefined) invoice.markPrinted(tx, body.pdfPrinted);
    return invoice.toAnswer();
  },
  completeInvoice: async ({ tx, params }) => {
    const invoice = await lockInvoice(tx, params.id);
    invoice.complete(tx);
    return invoice.toAnswer();
  },
};

export const invoiceSlice = createSlice(calls, handlers, {
  entities: [InvoiceSchema, InvoiceItemSchema, InvoiceHistorySchema, DriveFileSchema],
  consumers: [...followDraftCustomers(), ...followConvertedOrders()],
  republish: republishInvoices,
});
