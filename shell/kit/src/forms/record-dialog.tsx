import { type ReactNode, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { GivenUp, StoredBefore } from '../base/api-error.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { QueryView } from '../page/query-view.tsx';
import type { RecordView } from '../platform/use-record.ts';
import { toast } from '../toasts/toast.ts';
import { showIssues, useField, useSchemaForm, type Writing } from './schema-form.ts';

export interface RecordInDialogProps<Data> {
  /** Heading until the form is there. */
  title: string;
  record: RecordView<Data>;
  onClose: () => void;
  children: (opened: Data) => ReactNode;
}

/** A dialog that changes a record: it opens on what the server holds now, and stays whatever a later read brings. */
export function RecordInDialog<Data>({ title, record, onClose, children }: RecordInDialogProps<Data>) {
  if (record.opened !== undefined) return children(record.opened);
  return (
    <Dialog title={title} opened onClose={onClose}>
      <QueryView query={record}>{() => null}</QueryView>
    </Dialog>
  );
}

interface RecordDialogOptions<Input extends FieldValues, Output, Saved> {
  /** The contract's schema of the body: it checks the fields, and what it makes of them is saved. */
  schema: z.ZodType<Output, Input>;
  defaults: DefaultValues<Input>;
  /** The mutation that `save` goes through; give it `persistent: true`. */
  writing: Writing;
  /** A question before what is right is saved; false leaves the dialog as it is. */
  ask?: (values: Output) => Promise<boolean>;
  save: (values: Output) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /**
   * Called when something else than what stands here is stored: what was submitted first, whose answer was lost. It is to be
   * shown, and the dialog closed; without this the dialog stays and says so.
   */
  onStoredBefore?: (stored: Saved) => void;
  onClose: () => void;
  /** The place of the fields in the body that `save` sends: `accounts.0`; its root unless named. */
  within?: string;
  /** The toast of a failure: `sentenceOr(error, 'Failed to …')`. */
  failed: (error: Error) => string;
  /**
   * Called when fields are wrong, with what stands in all of them, e.g. to show a toast; may give a sentence for the
   * whole form.
   */
  onInvalid?: (fields: readonly string[], values: Input) => string | undefined;
}

/**
 * A record in a dialog: fields over the contract's schema, what is wrong at its field, saved once, asked before what
 * was typed is thrown away. `dialog` are the props of `FormDialog`, `field('name')` those of a field.
 */
export const useRecordDialog = <Input extends FieldValues, Output, Saved>(
  options: RecordDialogOptions<Input, Output, Saved>,
) => {
  const { schema, defaults, writing, save, onSaved, onStoredBefore, onClose, failed, onInvalid } = options;
  const form = useSchemaForm(schema, { defaultValues: defaults, shouldFocusError: false });
  const field = useField(form);
  const [error, setError] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const refuse = (sentence: string | undefined) => {
    setError(sentence ?? null);
    setRefusals((before) => before + 1);
  };

  // Two clicks may come before the first one is drawn: the second must not store the record again.
  const saving = useRef(false);
  const submit = form.handleSubmit(
    async (values) => {
      if (saving.current) return;
      saving.current = true;
      setError(null);
      let saved: Saved;
      try {
        if (options.ask && !(await options.ask(values))) return;
        saved = await save(values);
      } catch (failure) {
        if (failure instanceof GivenUp) return;
        if (onStoredBefore && failure instanceof StoredBefore) return onStoredBefore(failure.stored as Saved);
        const sentence = failed(failure as Error);
        toast.error(sentence);
        refuse(showIssues(form, failure, options.within) ? undefined : sentence);
        return;
      } finally {
        saving.current = false;
      }
      // It is stored: what goes wrong from here on must not be told as a failure, which would store it again.
      onSaved(saved);
    },
    (errors) => refuse(onInvalid?.(Object.keys(errors), form.getValues())),
  );
  return {
    form,
    field,
    dialog: {
      opened: true,
      onClose,
      onSubmit: submit,
      dirty: form.formState.isDirty,
      busy: writing.isPending,
      waiting: writing.waiting,
      onStop: writing.stop,
      refusals,
      error,
    },
  };
};
