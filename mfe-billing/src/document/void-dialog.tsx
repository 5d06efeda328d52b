import { voidBody } from '@primal/contracts/billing/sale';
import { FormDialog, Text, Textarea, toast } from '@primal/kit';
import { useRecordDialog, type Writing } from '@primal/kit/forms';
import { wordsAndSentence } from '@primal/kit/platform';
import type { z } from 'zod';

interface VoidWords {
  title: string;
  /** What voiding means, and that it cannot be undone. */
  question: string;
  submitLabel: string;
  done: string;
  /** Number and customer, for the toast. */
  what?: string;
  failed: (error: Error) => string;
}

interface Props {
  words: VoidWords;
  /** What the service takes as a reason; `voidBody` unless it asks for more. */
  schema?: z.ZodType<{ reason: string }, { reason: string }>;
  writing: Writing;
  save: (body: { reason: string }) => Promise<unknown>;
  onClose: () => void;
}

export const VoidDialog = ({ words, schema = voidBody, writing, save, onClose }: Props) => {
  const { dialog, field } = useRecordDialog({
    schema,
    defaults: { reason: '' },
    writing,
    save,
    onSaved: () => {
      toast.success(words.done, words.what);
      onClose();
    },
    onClose,
    failed: words.failed,
  });
  return (
    <FormDialog {...dialog} title={words.title} submitLabel={words.submitLabel} danger>
      <Text>{words.question}</Text>
      <Textarea label="Reason" required rows={2} data-autofocus {...field('reason')} />
    </FormDialog>
  );
};

/** The words for a document that stays in its list: `voidWords('Credit Memo', 'CM-1001')`. */
export const voidWords = (kind: string, number: string): VoidWords => ({
  title: `Void ${kind}`,
  question: `${number} stays in the list as voided and counts as $0.00. This cannot be undone.`,
  submitLabel: `Void ${kind}`,
  done: `${number} has been voided`,
  failed: (error) => wordsAndSentence(error, `Failed to void ${kind.toLowerCase()}`),
});
