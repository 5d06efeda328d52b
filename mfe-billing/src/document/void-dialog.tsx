import { voidBody } from '@primal/contracts/billing/sale';
import type { BodyInput, Call, Params } from '@primal/contracts/shared/api';
import { type FailureText, FormDialog, Text, Textarea } from '@primal/kit';
import { useRecordDialog } from '@primal/kit/forms';
import { type CallInput, useApiMutation } from '@primal/kit/platform';
import type { z } from 'zod';

interface VoidText {
  title: string;
  question: string;
  submitLabel: string;
  done: string;
  what?: string;
  failed: FailureText;
}

interface Props<C extends Call> {
  call: C;
  params: Params<C>;
  invalidates?: readonly string[];
  text: VoidText;
  schema?: z.ZodType<{ reason: string }, { reason: string }>;
  bodyOf?: (body: { reason: string }) => BodyInput<C>;
  onClose: () => void;
}

export const VoidDialog = <C extends Call>(props: Props<C>) => {
  const { call, params, invalidates, text, schema = voidBody, bodyOf, onClose } = props;
  const writing = useApiMutation(call, { persistent: true, invalidates });
  const { dialog, field } = useRecordDialog({
    schema,
    defaults: { reason: '' },
    writing,
    save: (body) =>
      writing.mutateAsync({ params, body: bodyOf ? bodyOf(body) : body } as unknown as CallInput<C>),
    done: [text.done, text.what],
    onClose,
    failed: text.failed,
  });
  return (
    <FormDialog {...dialog} title={text.title} submitLabel={text.submitLabel} danger>
      <Text>{text.question}</Text>
      <Textarea label="Reason" required rows={2} data-autofocus {...field('reason')} />
    </FormDialog>
  );
};

/** Texts for a document that stays in its list: `buildVoidText('Deposit', 'DEP-1001')`. */
export const buildVoidText = (kind: string, number: string): VoidText => ({
  title: `Void ${kind}`,
  question: `${number} stays in the list as voided and counts as $0.00. This cannot be undone.`,
  submitLabel: `Void ${kind}`,
  done: `${number} has been voided`,
  failed: `Failed to void ${kind.toLowerCase()}`,
});
