import type { Answer, Body, BodyInput, Call, Params } from '@primal/contracts/shared/api';
import { type ReactNode, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { GivenUp, StoredBefore } from '../base/api-error.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { QueryView } from '../page/query-view.tsx';
import type { CallInput } from '../platform/api-client.ts';
import { useApiMutation, type WriteOptions } from '../platform/api-mutation.ts';
import type { RecordView } from '../platform/use-record.ts';
import { type Done, type Failed, failureText, tellDone } from '../toasts/outcome.ts';
import { toast } from '../toasts/toast.ts';
import { type FormAutosave, useFormAutosave } from './autosave/use-form-autosave.ts';
import { showIssues, useField, useSchemaForm, type Writing } from './schema-form.ts';

interface RecordInDialogProps<Data> {
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
  /** The toast once it is stored. */
  done?: Done<Saved>;
  /** Called once it is stored; closes the dialog unless given. */
  onSaved?: (saved: Saved) => void;
  /**
   * Called when something else than what stands here is stored: what was submitted first, whose answer was lost. It is to be
   * shown, and the dialog closed; without this the dialog stays and says so.
   */
  onStoredBefore?: (stored: Saved) => void;
  onClose: () => void;
  /** The place of the fields in the body that `save` sends: `accounts.0`; its root unless named. */
  within?: string;
  /** The toast of a failure. */
  failed: Failed;
  /**
   * Called when fields are wrong, with what stands in all of them, e.g. to show a toast; may give a sentence for the
   * whole form.
   */
  onInvalid?: (fields: readonly string[], values: Input) => string | undefined;
  /** Saves what is typed in this browser until it is stored or discarded; null for short dialogs. */
  autosave?: FormAutosave | null;
}

/**
 * A record in a dialog: fields over the contract's schema, what is wrong at its field, saved once, asked before what
 * was typed is thrown away. `dialog` are the props of `FormDialog`, `field('name')` those of a field.
 */
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
        if (onStoredBefore && failure instanceof StoredBefore) {
          forget();
          return onStoredBefore(failure.stored as Saved);
        }
        const sentence = failureText(failure, options.failed);
        toast.error(sentence);
        refuse(showIssues(form, failure, options.within) ? undefined : sentence);
        return;
      } finally {
        saving.current = false;
      }
      // It is stored: what goes wrong from here on must not be told as a failure, which would store it again.
      forget();
      if (options.done) tellDone(options.done, saved);
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
    },
  };
};

interface CallDialogOptions<C extends Call, Input extends FieldValues>
  extends Omit<RecordDialogOptions<Input, Body<C>, Answer<C>>, 'schema' | 'writing' | 'save'>,
    Pick<WriteOptions<C>, 'invalidates' | 'amend'> {
  params?: Params<C>;
}

/** A record dialog whose fields are the body of one call: `useCallDialog(ordersApi.releaseOrder, { params: { id }, … })`. */
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
