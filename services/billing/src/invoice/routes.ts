import { invoiceApi } from '@primal/contracts/billing/invoice-api';
import { invoiceFileName } from '@primal/contracts/billing/sheet';
import { today } from '@primal/contracts/shared/dates';
import { peekNumber } from '@primal/service-kit/numbering';
import { file, type Handlers, ownTransactions, routes } from '@primal/service-kit/routes';
import { readSettings } from '../copies/settings.ts';
import type { BillingTables } from '../tables.ts';
import { createInvoice, invoiceSeries } from './create.ts';
import { invoicePage } from './list.ts';
import { makeInvoicePdf, makeInvoicesPdf } from './pdf.ts';
import { sendHandlers } from './send.ts';
import { lockInvoice, readInvoice, readInvoices } from './store.ts';
import { updateInvoice } from './update.ts';

const handlers: Handlers<typeof invoiceApi, BillingTables> = {
  listInvoices: ({ query, tx }) => invoicePage(tx.db, query),
  listPendingInvoices: ({ query, tx }) =>
    invoicePage(tx.db, { ...query, status: undefined, pendingOnly: true }),
  nextInvoiceNumber: async ({ tx }) => {
    const series = invoiceSeries(await readSettings(tx.db));
    return { nextNumber: await peekNumber(tx.db, series) };
  },
  getInvoice: ({ params, tx }) => readInvoice(tx.db, params.id),
  createInvoice,
  updateInvoice,
  invoicePdf: ownTransactions(async ({ params, tx, transaction }) => {
    const invoice = await readInvoice(tx.db, params.id);
    const pdf = await makeInvoicePdf(tx.db, invoice);
    if (!invoice.pdfGenerated)
      await transaction(async (tx) => (await lockInvoice(tx, params.id)).markPdfGenerated(tx));
    return file(pdf, { type: 'application/pdf', name: invoiceFileName(invoice) });
  }),
  invoicePdfs: ownTransactions(async ({ body, tx, transaction }) => {
    const invoices = await readInvoices(tx.db, body.invoiceIds);
    const pdf = await makeInvoicesPdf(tx.db, invoices);
    for (const { id, pdfGenerated } of invoices)
      if (!pdfGenerated) await transaction(async (tx) => (await lockInvoice(tx, id)).markPdfGenerated(tx));
    return file(pdf, { type: 'application/pdf', name: `Invoices_${today()}.pdf` });
  }),
  ...sendHandlers,
  updatePendingStatus: async ({ params, body, tx }) => {
    const invoice = await lockInvoice(tx, params.id);
    if (body.pdfPrinted !== undefined) invoice.markPrinted(tx, body.pdfPrinted);
    return invoice.present();
  },
  completeInvoice: async ({ params, tx }) => {
    const invoice = await lockInvoice(tx, params.id);
    invoice.complete(tx);
    return invoice.present();
  },
};

export const invoiceRoutes = routes(invoiceApi, handlers);
