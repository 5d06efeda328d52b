import { type InvoiceAnswer, invoiceApi } from '@primal/contracts/billing/invoice';
import { toastFailure } from '@primal/kit';
import { invalidatePaths, send, useQueryClient } from '@primal/kit/platform';
import { useState } from 'react';
import { isSentByPdf, statusReads } from '../sending.ts';

const isDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * Sends a draft with all weights. A draft without weights is not sent, and its paper is marked as a draft
 * (docs/decisions/0087).
 */
const sendIfDraft = (invoice: InvoiceAnswer): Promise<InvoiceAnswer> | InvoiceAnswer =>
  isSentByPdf(invoice)
    ? send(invoiceApi.updateInvoice, {
        params: { id: invoice.id },
        body: { status: 'sent', version: invoice.version },
      })
    : invoice;

const notePrint = async ({ id, status, pdfPrinted, version }: InvoiceAnswer): Promise<void> => {
  if (status === 'draft' || status === 'voided' || pdfPrinted) return;
  await send(invoiceApi.updatePendingStatus, { params: { id }, body: { pdfPrinted: true, version } });
};

/**
 * Sends drafts and records the print. `invoices` are the versions to render; call `markPrinted` before the print
 * dialog. Failures are reported without blocking the print.
 */
export const useMarkPrinted = (read: readonly InvoiceAnswer[]) => {
  const client = useQueryClient();
  const [sent, setSent] = useState<ReadonlyMap<string, InvoiceAnswer>>(new Map());
  const invoices = read.map((invoice) => {
    const after = sent.get(invoice.id);
    return after && after.version > invoice.version ? after : invoice;
  });
  const markPrinted = async (): Promise<void> => {
    let failure: unknown;
    const fail = (error: unknown) => {
      failure ??= error;
    };
    const now = new Map<string, InvoiceAnswer>();
    for (const invoice of invoices) {
      try {
        now.set(invoice.id, await sendIfDraft(invoice));
      } catch (error) {
        fail(error);
      }
    }
    setSent(now);
    await isDrawn();
    for (const invoice of now.values()) await notePrint(invoice).catch(fail);
    void invalidatePaths(client, statusReads);
    if (failure) toastFailure(failure, 'Failed to update invoice status');
  };
  return { invoices, markPrinted };
};
