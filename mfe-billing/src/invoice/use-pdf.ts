import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { invoiceApi } from '@primal/contracts/billing/invoice-api';
import { downloadFile, toast } from '@primal/kit';
import { invalidatePaths, send, sendForFile, useQueryClient, wordsAndSentence } from '@primal/kit/platform';
import { useCallback, useState } from 'react';

/** Reads that a changed status makes old, beside the invoices' own. */
export const statusReads = [
  '/api/invoices',
  '/api/accounts-receivable',
  '/api/stats',
  '/api/delivery-items',
] as const;

/**
 * A draft becomes sent with its PDF, unless weights are missing: then its PDF says DRAFT
 * (docs/rules/invoices.md#sending-by-paper).
 */
export const isSentByPdf = ({
  status,
  hasMissingCatchWeights,
}: Pick<InvoiceSummary, 'status' | 'hasMissingCatchWeights'>): boolean =>
  status === 'draft' && !hasMissingCatchWeights;

/** Marks a draft as sent before its PDF is made, so that the PDF is not marked DRAFT. */
export const sendDraft = async (
  invoice: Pick<InvoiceSummary, 'id' | 'status' | 'hasMissingCatchWeights'>,
): Promise<void> => {
  if (isSentByPdf(invoice))
    await send(invoiceApi.updateInvoice, { params: { id: invoice.id }, body: { status: 'sent' } });
};

/** Downloads the PDF of an invoice. `pendingId`: the invoice it is made of now. */
export const useDownloadPdf = () => {
  const client = useQueryClient();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const download = useCallback(
    async (invoice: InvoiceSummary) => {
      setPendingId(invoice.id);
      try {
        await sendDraft(invoice);
        const { name, content } = await sendForFile(invoiceApi.invoicePdf, { params: { id: invoice.id } });
        downloadFile(name, content);
        if (isSentByPdf(invoice))
          toast.success('Invoice Finalized', 'Invoice has been marked as sent and PDF downloaded');
        else toast.success('PDF downloaded successfully');
      } catch (error) {
        toast.error(wordsAndSentence(error, 'Failed to download PDF'));
      } finally {
        setPendingId(null);
        void invalidatePaths(client, statusReads);
      }
    },
    [client],
  );
  return { download, pendingId };
};
