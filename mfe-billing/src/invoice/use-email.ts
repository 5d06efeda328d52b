import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { invoiceApi } from '@primal/contracts/billing/invoice-api';
import { confirm, toast } from '@primal/kit';
import {
  invalidatePaths,
  newIdempotencyKey,
  send,
  tellEmailSent,
  useQueryClient,
  wordsAndSentence,
} from '@primal/kit/platform';
import { useCallback, useRef, useState } from 'react';
import { isSentByPdf, statusReads } from './use-pdf.ts';

/** The mailed paper is older than the stored invoice; the message says so. */
export class OlderSent extends Error {
  override readonly name = 'OlderSent';
}

/** Mails an invoice to its customer. One whose answer was lost is asked for under the same key: it is never sent twice. */
export const useSendEmail = () => {
  const keys = useRef(new Map<string, string>());
  return useCallback(async ({ id }: Pick<InvoiceSummary, 'id'>): Promise<string> => {
    const idempotencyKey = keys.current.get(id) ?? newIdempotencyKey();
    keys.current.set(id, idempotencyKey);
    const answer = await send(invoiceApi.emailInvoice, { params: { id }, body: {}, idempotencyKey });
    const { to, changedMeanwhile } = answer;
    keys.current.delete(id);
    if (changedMeanwhile) throw new OlderSent(changedMeanwhile);
    return to;
  }, []);
};

/** Mails one invoice of the list after asking. `pendingId`: the one that is on its way. */
export const useEmailInvoice = () => {
  const client = useQueryClient();
  const sendEmail = useSendEmail();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const email = useCallback(
    async (invoice: InvoiceSummary) => {
      const becomesSent = isSentByPdf(invoice) ? ' It is a draft and will be marked as sent.' : '';
      const question = {
        title: `Email invoice ${invoice.invoiceNumber}?`,
        message: `It goes to ${invoice.customer.name} with its PDF.${becomesSent}`,
        confirmLabel: 'Email',
      };
      if (!(await confirm(question))) return;
      setPendingId(invoice.id);
      try {
        const to = await sendEmail(invoice);
        tellEmailSent('Invoice emailed successfully', to);
      } catch (error) {
        toast.error(
          error instanceof OlderSent ? error.message : wordsAndSentence(error, 'Failed to email invoice'),
        );
      } finally {
        setPendingId(null);
        void invalidatePaths(client, statusReads);
      }
    },
    [client, sendEmail],
  );
  return { email, pendingId };
};
