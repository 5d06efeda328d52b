import { googleApi } from '@primal/contracts/admin/google';
import { settingsApi } from '@primal/contracts/admin/settings';
import { type InvoiceSummary, invoiceApi } from '@primal/contracts/billing/invoice';
import { outgoingApi } from '@primal/contracts/billing/outgoing';
import { confirm, openPopup, saveFile, toast, toastFailure } from '@primal/kit';
import {
  ApiError,
  createIdempotencyKey,
  explainFailure,
  invalidatePaths,
  send,
  toastEmailSent,
  useApiQuery,
  useQueryClient,
} from '@primal/kit/platform';
import { useCallback, useRef, useState } from 'react';

/** Reads to invalidate after a status change. */
export const statusReads = [
  '/api/invoices',
  '/api/accounts-receivable',
  '/api/stats',
  '/api/delivery-items',
] as const;

/**
 * True if making the PDF sends this draft. A draft with missing weights is marked DRAFT instead
 * (docs/rules/invoices.md#sending-by-paper).
 */
export const isSentByPdf = ({
  status,
  hasMissingCatchWeights,
}: Pick<InvoiceSummary, 'status' | 'hasMissingCatchWeights'>): boolean =>
  status === 'draft' && !hasMissingCatchWeights;

/** Sends a draft before its PDF is made, so that the PDF is not marked DRAFT. */
export const sendDraft = async (
  invoice: Pick<InvoiceSummary, 'id' | 'status' | 'hasMissingCatchWeights'>,
): Promise<void> => {
  if (isSentByPdf(invoice))
    await send(invoiceApi.updateInvoice, { params: { id: invoice.id }, body: { status: 'sent' } });
};

export const useDownloadPdf = () => {
  const client = useQueryClient();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const download = useCallback(
    async (invoice: InvoiceSummary) => {
      setPendingId(invoice.id);
      try {
        await sendDraft(invoice);
        await saveFile(outgoingApi.invoicePdf, { params: { id: invoice.id } });
        if (isSentByPdf(invoice))
          toast.success('Invoice Finalized', 'Invoice has been marked as sent and PDF downloaded');
        else toast.success('PDF downloaded successfully');
      } catch (error) {
        toastFailure(error, 'Failed to download PDF');
      } finally {
        setPendingId(null);
        void invalidatePaths(client, statusReads);
      }
    },
    [client],
  );
  return { download, pendingId };
};

/** The emailed paper is older than the stored invoice. */
export class OlderVersionSentError extends Error {
  override readonly name = 'OlderSent';
}

/** Emails an invoice. Retries reuse the idempotency key, so the server sends a single email. */
export const useSendEmail = () => {
  const keys = useRef(new Map<string, string>());
  return useCallback(async ({ id }: Pick<InvoiceSummary, 'id'>): Promise<string> => {
    const idempotencyKey = keys.current.get(id) ?? createIdempotencyKey();
    keys.current.set(id, idempotencyKey);
    const answer = await send(outgoingApi.emailInvoice, { params: { id }, body: {}, idempotencyKey });
    const { to, changedMeanwhile } = answer;
    keys.current.delete(id);
    if (changedMeanwhile) throw new OlderVersionSentError(changedMeanwhile);
    return to;
  }, []);
};

/** Emails an invoice from the list after asking. `pendingId`: the invoice in progress. */
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
        toastEmailSent('Invoice emailed successfully', to);
      } catch (error) {
        toast.error(
          error instanceof OlderVersionSentError
            ? error.message
            : explainFailure(error, 'Failed to email invoice'),
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

export class NoConsentError extends Error {
  override readonly name = 'NoConsent';
}

const needsConsent = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 401 &&
  error.problem?.code === 'google_authorization_required';

/** Opens the consent window. Resolves when the user answers or closes the window. */
const askForConsent = async (): Promise<void> => {
  const { authUrl } = await send(googleApi.googleAuthUrl);
  if (!(await openPopup(authUrl)))
    throw new NoConsentError("Allow this page to open Google's window, and try again.");
};

/** Calls Drive, with one retry after asking for missing consent. */
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
    throw needsConsent(error)
      ? new NoConsentError('Google Drive was not given permission to save files. Try again and allow it.')
      : error;
  }
};

/** Error message with a prefix, except for an older version. */
const formatDriveFailure = (error: unknown, words: string): string => {
  if (error instanceof OlderVersionSentError) return error.message;
  return error instanceof NoConsentError ? `${words}. ${error.message}` : explainFailure(error, words);
};

/** True if Drive is set up (docs/rules/invoices.md#list). */
export const useIsDriveSetUp = (): boolean => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  return Boolean(settings?.googleClientId && settings.googleClientSecret);
};

const openTab = (address: string): boolean => {
  const tab = open(address, '_blank');
  // Prevent the new tab from accessing this page.
  if (tab) tab.opener = null;
  return tab !== null;
};

/** Saves an invoice's PDF to Drive and opens it. `pendingId`: the invoice in progress. */
export const useSaveToDrive = () => {
  const client = useQueryClient();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const save = useCallback(
    async ({ id }: InvoiceSummary) => {
      setPendingId(id);
      try {
        const { fileName, webViewLink, changedMeanwhile } = await withConsent(() =>
          send(outgoingApi.saveInvoiceToDrive, { params: { id } }),
        );
        if (changedMeanwhile) throw new OlderVersionSentError(changedMeanwhile);
        const title = `Invoice saved to Google Drive as ${fileName}`;
        if (openTab(webViewLink)) toast.success(title);
        else
          toast({
            title,
            variant: 'success',
            action: { label: 'Open', onClick: () => openTab(webViewLink) },
          });
      } catch (error) {
        toast.error(formatDriveFailure(error, 'Failed to save to Google Drive'));
      } finally {
        setPendingId(null);
        void invalidatePaths(client, ['/api/invoices']);
      }
    },
    [client],
  );
  return { save, pendingId };
};
