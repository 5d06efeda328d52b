import { type InvoiceAnswer, invoiceApi } from '@primal/contracts/billing/invoice';
import type { InvoiceHistory } from '@primal/contracts/billing/invoice-history';
import { formatInvoiceFileName } from '@primal/contracts/billing/invoice-sheet';
import { outgoingApi } from '@primal/contracts/billing/outgoing';
import { today } from '@primal/contracts/shared/dates';
import { sql, toInstantText } from '@primal/service-kit/database';
import { peekNumber } from '@primal/service-kit/numbering';
import { problem } from '@primal/service-kit/problem';
import { createFileReply, createSlice, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import { readSettings } from '../copies/settings.ts';
import { DriveFileSchema } from '../drive/drive.ts';
import { settlements } from '../figures/movements.ts';
import { InvoiceHistorySchema } from '../invoice/history.ts';
import { InvoiceItemSchema, InvoiceSchema } from '../invoice/invoice.ts';
import {
  followDraftCustomers,
  hasInvoice,
  lockInvoice,
  lockInvoices,
  readInvoice,
  readInvoices,
  republishInvoices,
  toInvoiceSeries,
} from '../invoice/store.ts';
import type { BillingDb, BillingTables, BillingTx } from '../tables.ts';
import { createInvoice, followConvertedOrders } from './create.ts';
import { listInvoices, listPendingInvoices } from './list.ts';
import {
  emailInvoice,
  exportInvoicesToDrive,
  makeInvoicePdf,
  makeInvoicesPdf,
  saveInvoiceToDrive,
} from './send.ts';
import { updateInvoice } from './update.ts';

const readSettlements = async (db: BillingDb, invoiceId: string): Promise<InvoiceHistory['settled']> => {
  const { rows } = await sql<InvoiceHistory['settled'][number]>`
    select type, id, number, date::text as date, payment_method as "paymentMethod", amount::text as amount,
      write_off_kind as "writeOffKind", is_reversed as "isReversed"
    from (${settlements}) as settled where invoice_id = ${invoiceId} order by at`.execute(db);
  return rows;
};

const readHistory = async (db: BillingDb, invoiceId: string): Promise<InvoiceHistory> => {
  const [isThere, settled, entries] = await Promise.all([
    hasInvoice(db, invoiceId),
    readSettlements(db, invoiceId),
    db
      .selectFrom('invoice_history')
      .where('invoice_id', '=', invoiceId)
      .select(['id', 'at', 'deed', 'user_name as userName', 'detail', 'reason', 'changes'])
      .orderBy('id')
      .execute(),
  ]);
  if (!isThere) throw problem.missing('Invoice');
  return {
    settled,
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: toInstantText(new Date(at)) })),
  };
};

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
