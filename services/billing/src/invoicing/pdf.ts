import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { createInvoiceSheet } from '@primal/contracts/billing/invoice-sheet';
import { createPdfMaker } from '@primal/service-kit/pdf/pool';
import { problem } from '@primal/service-kit/problem';
import { readQrCode } from '../certificate/store.ts';
import { readLetterhead } from '../copies/settings.ts';
import type { InvoicePdfInput } from '../pdf/invoice-pdf.ts';
import type { MergeInput } from '../pdf/merge-pdfs.ts';
import type { BillingDb, BillingTx } from '../tables.ts';

const maker = createPdfMaker<InvoicePdfInput>(new URL('../pdf/invoice-pdf.ts', import.meta.url));

interface Making {
  tx: { db: BillingDb };
  transaction: <Result>(work: (tx: BillingTx) => Promise<Result>) => Promise<Result>;
}

export const makeInvoicePdf = async (
  { tx: { db }, transaction }: Making,
  invoice: InvoiceAnswer,
): Promise<Uint8Array> => {
  const { terms, ...paper } = await readLetterhead(db);
  const qrCode = await readQrCode(db, transaction, invoice);
  return maker.make({ sheet: createInvoiceSheet(invoice, terms), qrCode, ...paper });
};

/** Maximum number of lines in one file: about ten seconds in the worker, within the caller's timeout. */
const maxPdfLines = 5000;

const merger = createPdfMaker<MergeInput>(new URL('../pdf/merge-pdfs.ts', import.meta.url));

export const makeInvoicesPdf = async (
  making: Making,
  invoices: readonly InvoiceAnswer[],
): Promise<Uint8Array> => {
  const lines = invoices.reduce((sum, { items }) => sum + items.length, 0);
  if (lines > maxPdfLines)
    throw problem.badRequest(
      `These invoices have ${lines} lines together; one file holds at most ${maxPdfLines}. Please choose fewer.`,
    );
  const { letterhead } = await readLetterhead(making.tx.db);
  const pdfs: Uint8Array[] = [];
  for (const invoice of invoices) pdfs.push(await makeInvoicePdf(making, invoice));
  return merger.make({ pdfs, title: `${invoices.length} invoices`, author: letterhead.name });
};
