import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { invoiceSheet } from '@primal/contracts/billing/sheet';
import { pdfMaker } from '@primal/service-kit/pdf/pool';
import { readLetterhead } from '../copies/settings.ts';
import type { InvoicePdfInput } from '../pdf/invoice-pdf.ts';
import type { BillingDb } from '../tables.ts';

const maker = pdfMaker<InvoicePdfInput>(new URL('../pdf/invoice-pdf.ts', import.meta.url));

/** The PDF of an invoice under the business's letterhead, made in a worker thread. */
export const makeInvoicePdf = async (db: BillingDb, invoice: InvoiceAnswer): Promise<Uint8Array> =>
  maker.make({ sheet: invoiceSheet(invoice), ...(await readLetterhead(db)) });

/** Ends the worker thread. */
export const stopPdfMaker = (): Promise<void> => maker.stop();
