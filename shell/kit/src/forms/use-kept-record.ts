import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { typedOf } from './typed.ts';
import { useKeptForm } from './use-kept-form.ts';

const schema = z.object({
  /** Of the record that it was typed on; 0 of a new one. */
  version: z.number().int(),
  typed: z.record(z.string(), z.unknown()),
});

interface KeptRecord<Input extends FieldValues, Output> {
  /** The kind of record, with its id when it is a stored one: each has what was typed for it. */
  name: string;
  form: UseFormReturn<Input, unknown, Output>;
  version: number;
  /** What stands in the form again was typed on this version: a save is held to it. */
  onVersion: (version: number) => void;
}

/**
 * Keeps what is typed into the long form of a record until it is stored or discarded. Only the fields in which somebody
 * typed are put back: the others show what is stored by then. Gives `forget()`, to call after either.
 */
export const useKeptRecord = <Input extends FieldValues, Output>({
  name,
  form,
  version,
  onVersion,
}: KeptRecord<Input, Output>): (() => void) => {
  const opened = form.formState.defaultValues ?? {};
  return useKeptForm({
    name,
    version: 1,
    schema,
    value: { version, typed: typedOf(form.watch() as object, opened) },
    isTyped: form.formState.isDirty,
    restore: (before) => {
      onVersion(before.version);
      const values = { ...form.getValues(), ...before.typed } as Input;
      form.reset(values, { keepDefaultValues: true });
    },
  });
};
