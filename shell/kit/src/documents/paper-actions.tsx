import { Button } from '@mantine/core';
import type { Call } from '@primal/contracts/shared/api';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../actions/buttons.tsx';
import { confirm } from '../dialogs/confirm.ts';
import { SaveStatus } from '../fields/form-focus.tsx';
import { IconDownload, IconMail } from '../icons.ts';
import { downloadFile } from '../page/csv.ts';
import { type CallInput, sendForFile } from '../platform/api-client.ts';
import { useApiMutation } from '../platform/api-mutation.ts';
import { tellEmailSent } from '../platform/preferences.ts';
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

/** Mails a paper to its customer after asking: `usePaperEmail(priceListApi.emailPriceList, 'price list')`. */
export const usePaperEmail = <C extends Call>(call: C, name: string) => {
  const mail = useApiMutation(call, {
    persistent: true,
    onSuccess: () => tellEmailSent(`${name.charAt(0).toUpperCase()}${name.slice(1)} sent successfully`),
    failed: `Failed to send ${name}`,
  });
  return {
    ask: async (question: EmailQuestion, input: CallInput<C>): Promise<void> => {
      if (await confirm({ ...question, confirmLabel: 'Email' })) mail.mutate(input);
    },
    /** For `SaveStatus`. */
    status: { busy: mail.isPending, waiting: mail.waiting, onStop: mail.stop },
  };
};

interface EmailQuestion {
  title: string;
  message: string;
}

interface PaperActionsProps<Pdf extends Call, Email extends Call> {
  /** `price list` */
  name: string;
  pdf: Pdf;
  email: Email;
  input: CallInput<Pdf> & CallInput<Email>;
  /** Null while it loads. */
  paper: { customer: { email: string | null }; question: EmailQuestion } | null;
}

/** Save and mail a customer's paper, beside its print button. */
export const PaperActions = <Pdf extends Call, Email extends Call>({
  name,
  pdf,
  email,
  input,
  paper,
}: PaperActionsProps<Pdf, Email>) => {
  const download = usePaperPdf(pdf);
  const mail = usePaperEmail(email, name);
  return (
    <>
      <SaveStatus {...mail.status} />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        disabled={!paper}
        loading={download.isPending}
        onClick={() => download.mutate(input)}
      >
        Download PDF
      </Button>
      <ActionButton
        variant="default"
        leftSection={<IconMail size={16} />}
        disabled={!paper}
        disabledReason={paper && !paper.customer.email && 'This customer has no e-mail address.'}
        loading={mail.status.busy}
        onClick={() => paper && void mail.ask(paper.question, input)}
      >
        Email
      </ActionButton>
    </>
  );
};
