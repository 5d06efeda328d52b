import { googleApi } from '@primal/contracts/admin/google';
import { settingsApi } from '@primal/contracts/admin/settings-api';
import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { invoiceApi } from '@primal/contracts/billing/invoice-api';
import { askInPopup, toast } from '@primal/kit';
import {
  ApiError,
  invalidatePaths,
  send,
  useApiQuery,
  useQueryClient,
  wordsAndSentence,
} from '@primal/kit/platform';
import { useCallback, useState } from 'react';
import { OlderSent } from './use-email.ts';

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
