import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback } from 'react';
import type { FieldPath, FieldValues, UseFormProps, UseFormRegisterReturn } from 'react-hook-form';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { readIssues } from '../base/api-error.ts';
import type { DelayReason } from '../platform/persist.ts';

/** Fields hold raw text; the submit handler receives the schema's output. */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'> = {},
): UseFormReturn<Input, unknown, Output> =>
  useForm<Input, unknown, Output>({ ...options, resolver: zodResolver(schema) });

/** Returns false if no field belongs to this form. `within` is the fields' path in the body: `accounts.0`. */
export const showIssues = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  within?: string,
): boolean => {
  const values = form.getValues();
  const own = readIssues(error)
    .map(({ path, message }) => ({ path: within ? path.replace(`${within}.`, '') : path, message }))
    .filter(({ path }) => (path.split('.')[0] ?? '') in values);
  for (const { path, message } of own) form.setError(path as FieldPath<Input>, { type: 'server', message });
  return own.length > 0;
};

export interface WriteState {
  isPending: boolean;
  /** True until the first save is sent. */
  isIdle: boolean;
  waiting: DelayReason | null;
  stop: () => void;
  /** True if another user saved the record since the form opened. */
  isOutdated?: boolean;
}

export type FieldProps<Name extends string = string> = UseFormRegisterReturn<Name> & {
  error: string | undefined;
};

/** Field props by name: `<TextInput label="Name" {...field('name')} />`. */
export const useField = <Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) => {
  const { register, getFieldState, formState } = form;
  return useCallback(
    <Name extends FieldPath<Input>>(name: Name): FieldProps<Name> => ({
      ...register(name),
      error: getFieldState(name, formState).error?.message,
    }),
    [register, getFieldState, formState],
  );
};
