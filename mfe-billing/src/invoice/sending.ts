import { googleApi } from '@primal/contracts/admin/google';
import { settingsApi } from '@primal/contracts/admin/settings-api';
import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { invoiceApi } from '@primal/contracts/billing/invoice-api';
import { askInPopup, confirm, saveFile, tellFailure, toast } from '@primal/kit';
import {
  ApiError,
  invalidatePaths,
  newIdempotencyKey,
  send,
  tellEmailSent,
  useApiQuery,
  useQueryClient,
  wordsAndSentence,
} from '@primal/kit/platform';
import { useCallback, useRef, useState } from 'react';

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
        await saveFile(invoiceApi.invoicePdf, { params: { id: invoice.id } });
        if (isSentByPdf(invoice))
          toast.success('Invoice Finalized', 'Invoice has been marked as sent and PDF downloaded');
        else toast.success('PDF downloaded successfully');
      } catch (error) {
        tellFailure(error, 'Failed to download PDF');
      } finally {
        setPendingId(null);
        void invalidatePaths(client, statusReads);
      }
    },
    [client],
  );
  return { download, pendingId };
};

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

/** Google's consent is needed and was not given. */
export class NoConsent extends Error {
  override readonly name = 'NoConsent';
}

const needsConsent = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 401 &&
  error.problem?.code === 'google_authorization_required';

/** Opens Google's question in a window of its own, and resolves when that was answered or closed. */
const askForConsent = async (): Promise<void> => {
  const { authUrl } = await send(googleApi.googleAuthUrl);
  if (!(await askInPopup(authUrl)))
    throw new NoConsent("Allow this page to open Google's window, and try again.");
};

/** Makes a call to Drive; where Google's consent is missing it is asked for, and the call made once more. */
export const withConsent = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await call();
  } catch (error) {
    if (!needsConsent(error)) throw error;
    await askForConsent();
  }
  try {
    return await call();
  } catch (error) {
    throw needsConsent(error) ? new NoConsent('Google was not given the consent to save files.') : error;
  }
};

/** Why something of Drive failed: the given words and the sentence about it; of an older version the sentence alone. */
const driveFailure = (error: unknown, words: string): string => {
  if (error instanceof OlderSent) return error.message;
  return error instanceof NoConsent ? `${words}. ${error.message}` : wordsAndSentence(error, words);
};

/** Whether the settings hold what Drive needs (docs/rules/invoices.md#list). */
export const useDriveIsSetUp = (): boolean => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  return Boolean(settings?.googleClientId && settings.googleClientSecret);
};

const openTab = (address: string): boolean => {
  const tab = open(address, '_blank');
  // The other page gets no hold of this one.
  if (tab) tab.opener = null;
  return tab !== null;
};

/** Saves an invoice's PDF to Drive and opens it there. `pendingId`: the invoice that is being saved. */
export const useSaveToDrive = () => {
  const client = useQueryClient();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const save = useCallback(
    async ({ id }: InvoiceSummary) => {
      setPendingId(id);
      try {
        const { fileName, webViewLink, changedMeanwhile } = await withConsent(() =>
          send(invoiceApi.saveInvoiceToDrive, { params: { id } }),
        );
        if (changedMeanwhile) throw new OlderSent(changedMeanwhile);
        const title = `Invoice saved to Google Drive as ${fileName}`;
        if (openTab(webViewLink)) toast.success(title);
        else
          toast({
            title,
            variant: 'success',
            action: { label: 'Open', onClick: () => openTab(webViewLink) },
          });
      } catch (error) {
        toast.error(driveFailure(error, 'Failed to save to Google Drive'));
      } finally {
        setPendingId(null);
        void invalidatePaths(client, ['/api/invoices']);
      }
    },
    [client],
  );
  return { save, pendingId };
};
