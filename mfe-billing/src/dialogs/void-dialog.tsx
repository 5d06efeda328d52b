import { voidBody } from '@primal/contracts/billing/sale';
import { FormDialog, Text, Textarea, toast } from '@primal/kit';
import { useRecordDialog, type Writing } from '@primal/kit/forms';
import { wordsAndSentence } from '@primal/kit/platform';

interface Props {
  /** `Credit Memo` */
  kind: string;
  number: string;
  writing: Writing;
  save: (body: { reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why a credit memo or a receipt is voided, and voids it (decisions, "Credit memos and cash sales"). */
export const VoidDialog = ({ kind, number, writing, save, onClose }: Props) => {
  const name = kind.toLowerCase();
  const { dialog, field } = useRecordDialog({
    schema: voidBody,
    defaults: { reason: '' },
    writing,
    save,
    onSaved: () => {
      toast.success(`${number} has been voided`);
      onClose();
    },
    onClose,
    failed: (error) => wordsAndSentence(error, `Failed to void ${name}`),
  });
  return (
    <FormDialog {...dialog} title={`Void ${kind}`} submitLabel={`Void ${kind}`} danger>
      <Text>{number} stays in the list as voided and counts as $0.00. This cannot be undone.</Text>
      <Textarea label="Reason" required rows={2} {...field('reason')} />
    </FormDialog>
  );
};
