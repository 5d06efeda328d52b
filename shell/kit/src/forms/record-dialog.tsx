import type { Answer, Body, BodyInput, Call, Params } from '@primal/contracts/shared/api';
import { type ReactNode, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { AlreadyStoredError, CanceledError } from '../base/api-error.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { QueryView } from '../page/query-view.tsx';
import type { CallInput } from '../platform/api-client.ts';
import { useApiMutation, type WriteOptions } from '../platform/api-mutation.ts';
import { LatestRecordContext } from '../platform/latest-record.ts';
import type { RecordView } from '../platform/use-record.ts';
import { type FailureText, formatFailure, type SuccessText, toast, toastSuccess } from '../toasts/toast.ts';
import { type FormAutosave, useFormAutosave } from './autosave/use-form-autosave.ts';
import { OutdatedNotice } from './notices.tsx';
import { showIssues, useField, useSchemaForm, type WriteState } from './schema-form.ts';

interface RecordInDialogProps<Data> {
  title: string;
  record: RecordView<Data>;
  onClose: () => void;
  children: (opened: Data) => ReactNode;
}

/** A dialog that edits a record. It opens on a fresh read; later reads only show that it is outdated. */
export function RecordInDialog<Data>({ title, record, onClose, children }: RecordInDialogProps<Data>) {
  if (record.opened !== undefined)
    return (
      <LatestRecordContext value={(record.data as { version?: number } | undefined) ?? null}>
        {children(record.opened)}
      </LatestRecordContext>
    );
  return (
    <Dialog title={title} opened onClose={onClose}>
      <QueryView query={record}>{() => null}</QueryView>
    </Dialog>
  );
}

interface RecordDialogOptions<Input extends FieldValues, Output, Saved> {
  schema: z.ZodType<Output, Input>;
  defaults: DefaultValues<Input>;
  /** Mutation used by `save`; set its `persistent: true`. */
  writing: WriteState;
  ask?: (values: Output) => Promise<boolean>;
  save: (values: Output) => Promise<Saved>;
  done?: SuccessText<Saved>;
  onSaved?: (saved: Saved) => void;
  /**
   * Runs if an earlier submission with other values was stored after its response was lost. Show the stored
   * record and close the dialog. Without a handler the dialog stays open with an error.
   */
  onStoredBefore?: (stored: Saved) => void;
  onClose: () => void;
  /** Path of the fields in the body `save` sends, such as `accounts.0`; defaults to the root. */
  within?: string;
  failed: FailureText;
  /** Runs on invalid fields; may return a message for the whole form. */
  onInvalid?: (fields: readonly string[], values: Input) => string | undefined;
  /** Autosaves input until stored or discarded; null for short dialogs. */
  autosave?: FormAutosave | null;
}

/** `dialog` holds the props of `FormDialog`, `field('name')` the props of a field. */
export const useRecordDialog = <Input extends FieldValues, Output, Saved>(
  options: RecordDialogOptions<Input, Output, Saved>,
) => {
  const { schema, defaults, writing, save, onStoredBefore, onClose, onInvalid } = options;
  const form = useSchemaForm(schema, { defaultValues: defaults, shouldFocusError: false });
  const field = useField(form);
  const forget = useFormAutosave(form, options.autosave ?? null);
  const [error, setError] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const refuse = (sentence: string | undefined) => {
    setError(sentence ?? null);
    setRefusals((before) => before + 1);
  };

  // Blocks a second click before the first rerender, which would store the record twice.
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
        if (failure instanceof CanceledError) return;
        if (onStoredBefore && failure instanceof AlreadyStoredError) {
          forget();
          return onStoredBefore(failure.stored as Saved);
        }
        const sentence = formatFailure(failure, options.failed);
        toast.error(sentence);
        refuse(showIssues(form, failure, options.within) ? undefined : sentence);
        return;
      } finally {
        saving.current = false;
      }
      // The record is stored: a later error must not look like a failed save, which the user would repeat.
      forget();
      if (options.done) toastSuccess(options.done, saved);
      if (options.onSaved) options.onSaved(saved);
      else onClose();
    },
    (errors) => refuse(onInvalid?.(Object.keys(errors), form.getValues())),
  );
  return {
    form,
    field,
    dialog: {
      opened: true,
      onClose: () => {
        forget();
        onClose();
      },
      onSubmit: submit,
      dirty: form.formState.isDirty,
      busy: writing.isPending,
      waiting: writing.waiting,
      onStop: writing.stop,
      refusals,
      error,
      notice: writing.isOutdated && <OutdatedNotice />,
    },
  };
};

interface CallDialogOptions<C extends Call, Input extends FieldValues>
  extends Omit<RecordDialogOptions<Input, Body<C>, Answer<C>>, 'schema' | 'writing' | 'save'>,
    Pick<WriteOptions<C>, 'invalidates' | 'amend'> {
  params?: Params<C>;
}

/** A record dialog for one call: `useCallDialog(orderApi.releaseOrder, { params: { id }, … })`. */
export const useCallDialog = <C extends Call & { body: z.ZodType<unknown, FieldValues> }>(
  call: C,
  { params, invalidates, amend, ...options }: CallDialogOptions<C, BodyInput<C> & FieldValues>,
) => {
  const writing = useApiMutation(call, { persistent: true, invalidates, amend });
  return useRecordDialog({
    ...options,
    schema: call.body as unknown as z.ZodType<Body<C>, BodyInput<C> & FieldValues>,
    writing,
    save: (body) => writing.mutateAsync({ params, body } as unknown as CallInput<C>),
  });
};
