import { outgoingApi } from '@primal/contracts/billing/outgoing';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { counted } from '@primal/contracts/shared/text';
import { confirm, saveFile, toast, toastFailure } from '@primal/kit';
import { useWork, WorkDialog, type WorkResult } from '@primal/kit/parts';
import {
  explainLoadFailure,
  invalidatePaths,
  send,
  toastEmailSent,
  useQueryClient,
} from '@primal/kit/platform';
import { useState } from 'react';
import {
  isSentByPdf,
  NoConsentError,
  OlderVersionSentError,
  sendDraft,
  statusReads,
  useSendEmail,
  withConsent,
} from './sending.ts';

type WorkInvoice = WidgetProps['billing/invoice-work']['invoices'][number];

type Work = WidgetProps['billing/invoice-work']['work'];

const titles: Record<Work, string> = {
  email: 'Email Invoices',
  drive: 'Export to Google Drive',
  pdf: 'Download PDFs',
};

/** Maximum number of invoices per file (`POST /api/invoices/pdf`). */
export const maxInvoicesPerFile = 100;

const describeDrafts = (invoices: readonly WorkInvoice[]): string => {
  const drafts = invoices.filter(isSentByPdf).length;
  if (drafts === 0) return '';
  return ` ${drafts} of them ${drafts === 1 ? 'is a draft' : 'are drafts'} and will be marked as sent.`;
};

const countFailures = (results: readonly WorkResult[]): number =>
  results.filter(({ failure }) => failure !== undefined).length;

const reportOutcome = (
  results: readonly WorkResult[],
  done: string,
  failed: string,
  onSuccess: (title: string, description: string) => void = toast.success,
): void => {
  const failures = countFailures(results);
  if (failures > 0) toast.error(`${failed}: ${failures} of ${counted(results.length, 'invoice')}.`);
  else if (results.length > 0) onSuccess(done, counted(results.length, 'invoice'));
};

class NotExportedError extends Error {
  override readonly name = 'NotExported';
}

const describeError = (error: unknown): string =>
  error instanceof NoConsentError ||
  error instanceof NotExportedError ||
  error instanceof OlderVersionSentError
    ? error.message
    : explainLoadFailure(error);

const exportOne = async (invoiceId: string): Promise<void> => {
  const { results } = await withConsent(() =>
    send(outgoingApi.exportInvoicesToDrive, { body: { invoiceIds: [invoiceId] } }),
  );
  const failure = results[0]?.error ?? results[0]?.changedMeanwhile;
  if (failure) throw new NotExportedError(failure);
};

/**
 * Bulk email, Drive export and PDF. Asks before drafts are sent and shows results in a dialog. Calls `onClose` when
 * done or canceled.
 */
export const useInvoiceWork = (invoices: readonly WorkInvoice[], onClose?: () => void) => {
  const client = useQueryClient();
  const [doing, setDoing] = useState<Work | null>(null);
  const [finishing, setFinishing] = useState(false);
  const close = () => {
    setDoing(null);
    onClose?.();
  };
  const sendEmail = useSendEmail();
  const work = useWork<{ invoice: WorkInvoice; as: Work }>(
    ({ invoice }) => `${invoice.invoiceNumber} ${invoice.customerName}`,
    async ({ invoice, as }) => {
      try {
        if (as === 'email') await sendEmail(invoice);
        else if (as === 'drive') await exportOne(invoice.id);
        else await sendDraft(invoice);
      } catch (error) {
        // Cancel the remaining exports, which would also fail without consent.
        if (error instanceof NoConsentError) work.cancel();
        throw error;
      }
    },
    describeError,
  );
  const run = async (as: Work): Promise<WorkResult[]> => {
    setDoing(as);
    const results = await work.run(invoices.map((invoice) => ({ invoice, as })));
    void invalidatePaths(client, statusReads);
    return results;
  };

  const email = async () => {
    const question = {
      title: `Email ${counted(invoices.length, 'invoice')}?`,
      message: `Each goes to its customer with its PDF.${describeDrafts(invoices)}`,
      confirmLabel: 'Email',
    };
    if (!(await confirm(question))) return close();
    reportOutcome(
      await run('email'),
      'Invoice emailed successfully',
      'Failed to email invoice',
      toastEmailSent,
    );
  };
  const exportAll = async () => reportOutcome(await run('drive'), 'Export successful', 'Export failed');
  const download = async () => {
    const question = {
      title: `Download ${counted(invoices.length, 'invoice')}?`,
      message: `They come as one PDF.${describeDrafts(invoices)}`,
      confirmLabel: 'Download',
    };
    if (invoices.some(isSentByPdf) && !(await confirm(question))) return close();
    const results = await run('pdf');
    if (results.length < invoices.length || countFailures(results) > 0)
      return toast.error('Failed to download PDF');
    setFinishing(true);
    try {
      const invoiceIds = invoices.map(({ id }) => id);
      await saveFile(outgoingApi.invoicePdfs, { body: { invoiceIds } });
      toast.success('PDF downloaded successfully', counted(invoices.length, 'invoice'));
      close();
    } catch (error) {
      toastFailure(error, 'Failed to download PDF');
    } finally {
      setFinishing(false);
      void invalidatePaths(client, ['/api/invoices']);
    }
  };

  const dialog = doing && (
    <WorkDialog title={titles[doing]} work={work} finishing={finishing} onClose={close} />
  );
  const works: Record<Work, () => Promise<unknown>> = { email, drive: exportAll, pdf: download };
  return { works, dialog };
};
