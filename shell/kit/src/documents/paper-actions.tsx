import type { Call } from '@primal/contracts/shared/api';
import { ActionButton } from '../actions/buttons.tsx';
import { confirm } from '../dialogs/confirm.ts';
import { SaveStatus } from '../fields/form-focus.tsx';
import { IconMail } from '../icons.ts';
import type { CallInput } from '../platform/api-client.ts';
import { useApiMutation } from '../platform/api-mutation.ts';
import { toastEmailSent } from '../platform/preferences.ts';
import { toast } from '../toasts/toast.ts';
import { DownloadPdf } from './download-pdf.tsx';

/** Example: `usePaperEmail(priceListApi.emailPriceList, 'price list')`. */
export const usePaperEmail = <C extends Call>(call: C, name: string) => {
  const mail = useApiMutation(call, {
    persistent: true,
    onSuccess: () => toastEmailSent(`${name.charAt(0).toUpperCase()}${name.slice(1)} sent successfully`),
    failed: `Failed to send ${name}`,
  });
  return {
    ask: async (question: EmailQuestion, input: CallInput<C>): Promise<void> => {
      if (await confirm({ ...question, confirmLabel: 'Email' })) mail.mutate(input);
    },
    status: { busy: mail.isPending, waiting: mail.waiting, onStop: mail.stop },
  };
};

interface EmailQuestion {
  title: string;
  message: string;
}

interface PaperActionsProps<Pdf extends Call, Email extends Call> {
  name: string;
  pdf: Pdf;
  email: Email;
  input: CallInput<Pdf> & CallInput<Email>;
  paper: { customer: { email: string | null }; question: EmailQuestion } | null;
}

export const PaperActions = <Pdf extends Call, Email extends Call>({
  name,
  pdf,
  email,
  input,
  paper,
}: PaperActionsProps<Pdf, Email>) => {
  const mail = usePaperEmail(email, name);
  return (
    <>
      <SaveStatus {...mail.status} />
      <DownloadPdf
        pdf={pdf}
        input={input}
        disabled={!paper}
        onDone={() => toast.success('PDF downloaded successfully')}
      />
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
