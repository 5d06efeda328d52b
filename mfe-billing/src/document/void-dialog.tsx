import { voidBody } from '@primal/contracts/billing/sale';
import type { BodyInput, Call, Params } from '@primal/contracts/shared/api';
import { formatDate, formatMonth, today } from '@primal/contracts/shared/dates';
import { type FailureText, FormDialog, Text, Textarea } from '@primal/kit';
import { useRecordDialog } from '@primal/kit/forms';
import { type CallInput, useApiMutation } from '@primal/kit/platform';
import type { z } from 'zod';

interface VoidText {
  title: string;
  question: string;
  /** Figures that the void changes. */
  effect?: string | undefined;
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
      {text.effect && <Text>{text.effect}</Text>}
      <Textarea label="Reason" required rows={2} data-autofocus {...field('reason')} />
    </FormDialog>
  );
};

/**
 * Sentence about a document of an earlier month, whose void counts on its own date
 * (docs/rules/books.md#entries).
 */
export const describeChangedMonth = (date: string): string | undefined =>
  date.slice(0, 7) < today().slice(0, 7)
    ? `${formatMonth(date)}'s figures change: it counts as $0.00 from its own date, ${formatDate(date)}.`
    : undefined;

/** Sentence about a cash sale of an earlier day, whose void counts today. */
export const describeKeptDay = (date: string): string | undefined =>
  date < today() ? `The figures of ${formatDate(date)} stay. The void counts today.` : undefined;

/** Texts for a document that stays in its list: `buildVoidText('Deposit', 'DEP-1001')`. */
export const buildVoidText = (kind: string, number: string, effect?: string): VoidText => ({
  title: `Void ${kind}`,
  question: `${number} stays in the list as voided and counts as $0.00. This cannot be undone.`,
  effect,
  submitLabel: `Void ${kind}`,
  done: `${number} has been voided`,
  failed: `Failed to void ${kind.toLowerCase()}`,
});
