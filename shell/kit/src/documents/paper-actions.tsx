import { Button } from '@mantine/core';
import type { Call } from '@primal/contracts/shared/api';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../actions/buttons.tsx';
import { IconDownload, IconMail } from '../icons.ts';
import { downloadFile } from '../page/csv.ts';
import { type CallInput, sendForFile } from '../platform/api-client.ts';
import { tellFailure } from '../toasts/outcome.ts';
import { toast } from '../toasts/toast.ts';

/** Saves a paper as the PDF that a call answers. */
export const usePaperPdf = <C extends Call>(call: C) =>
  useMutation<void, Error, CallInput<C>>({
    networkMode: 'always',
    mutationFn: async (input) => {
      const { name, content } = await sendForFile(call, input);
      downloadFile(name, content);
    },
    onSuccess: () => toast.success('PDF downloaded successfully'),
    onError: (error) => tellFailure(error, 'Failed to download PDF'),
  });

interface PaperActionsProps<C extends Call> {
  /** Answers the paper as a PDF. */
  pdf: C;
  input: CallInput<C>;
  /** Whom the paper is for; null while it is on its way, and then nothing can be done with it. */
  customer: { email: string | null } | null;
  mailing: boolean;
  onEmail: () => void;
}

/** Save and mail a customer's paper, beside its print button. */
export const PaperActions = <C extends Call>({
  pdf,
  input,
  customer,
  mailing,
  onEmail,
}: PaperActionsProps<C>) => {
  const download = usePaperPdf(pdf);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={!customer}
        loading={download.isPending}
        onClick={() => download.mutate(input)}
      >
        Download PDF
      </Button>
      <ActionButton
        variant="default"
        leftSection={<IconMail size={16} />}
        disabled={!customer}
        disabledReason={customer && !customer.email && 'This customer has no e-mail address.'}
        loading={mailing}
        onClick={onEmail}
      >
        Email
      </ActionButton>
    </>
  );
};
