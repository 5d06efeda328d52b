import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { useUnsavedChanges } from '../platform/unsaved.ts';
import { useKept } from './use-kept.ts';

const schema = z.record(z.string(), z.unknown());

/**
 * Keeps what is typed into a form that is no document, by a name of its own (`payment/0198…`), as long as it is neither saved nor
 * discarded. Gives `forget()`, to call after either.
 */
export const useKeptForm = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
): (() => void) => {
  const keep = useKept({ name, version: 1, schema }, (before) =>
    form.reset({ ...form.getValues(), ...(before as Partial<Input>) }, { keepDefaultValues: true }),
  );
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name: field, values }) => field && keep(values),
      }),
    [form, keep],
  );
  useUnsavedChanges(form.formState.isDirty, () => keep(null));
  return () => keep(null);
};
