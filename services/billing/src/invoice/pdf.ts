import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { invoiceSheet } from '@primal/contracts/billing/sheet';
import { pdfMaker } from '@primal/service-kit/pdf/pool';
import { readLetterhead } from '../copies/settings.ts';
import type { InvoicePdfInput } from '../pdf/invoice-pdf.ts';
import type { MergeInput } from '../pdf/merge-pdfs.ts';
import type { BillingDb } from '../tables.ts';

const maker = pdfMaker<InvoicePdfInput>(new URL('../pdf/invoice-pdf.ts', import.meta.url));

/** The PDF of an invoice under the business's letterhead, made in a worker thread. */
export const makeInvoicePdf = async (db: BillingDb, invoice: InvoiceAnswer): Promise<Uint8Array> =>
  maker.make({ sheet: invoiceSheet(invoice), ...(await readLetterhead(db)) });

const merger = pdfMaker<MergeInput>(new URL('../pdf/merge-pdfs.ts', import.meta.url));

/** The PDFs of some invoices one after the other, as one file. */
export const makeInvoicesPdf = async (
  db: BillingDb,
  invoices: readonly InvoiceAnswer[],
): Promise<Uint8Array> => {
  const { letterhead, footer } = await readLetterhead(db);
  const pdfs: Uint8Array[] = [];
  // One by one, so that somebody's single PDF gets its turn in between.
  for (const invoice of invoices)
    pdfs.push(await maker.make({ sheet: invoiceSheet(invoice), letterhead, footer }));
  return merger.make({ pdfs, title: `${invoices.length} invoices`, author: letterhead.name });
};

/** Ends the worker threads. */
export const stopPdfMaker = async (): Promise<void> => {
  await Promise.all([maker.stop(), merger.stop()]);
};
