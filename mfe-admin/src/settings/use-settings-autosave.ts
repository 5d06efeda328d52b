import { secretFields } from '@primal/contracts/admin/credentials';
import type { SettingsAnswer } from '@primal/contracts/admin/settings';
import { isSame, listChanged, type UseFormReturn, useAutosave } from '@primal/kit/forms';
import { useUnsavedChanges } from '@primal/kit/platform';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { type SettingsValues, toValues } from './values.ts';

const schema = z.object({
  version: z.number(),
  typed: z.record(z.string(), z.unknown()),
  /** Stored values of the edited fields when editing started. */
  before: z.record(z.string(), z.unknown()),
});

const isSecret = (name: string): boolean => (secretFields as readonly string[]).includes(name);

export const findEdited = (settings: SettingsAnswer, values: SettingsValues) =>
  listChanged(values, toValues(settings));

/**
 * Autosave of a settings form, without secrets, guarded on leaving. `onOvertaken` receives the original settings if
 * another user changed an edited field. Returns `forget()`.
 */
export const useSettingsAutosave = (
  name: string,
  form: UseFormReturn<SettingsValues, unknown, unknown>,
  base: SettingsAnswer,
  onOvertaken: (original: SettingsAnswer) => void,
) => {
  const { save, clear } = useAutosave({ name, schema }, ({ version, typed, before }) => {
    for (const [field, value] of Object.entries(typed))
      form.setValue(field as keyof SettingsValues, value as never, { shouldDirty: true });
    const original = { ...base, ...before, version } as SettingsAnswer;
    if (!isSame(toValues(original), toValues(base))) onOvertaken(original);
  });
  const saveTyped = useEffectEvent(() => {
    const values = form.getValues();
    const fields = findEdited(base, values).filter((field) => !isSecret(field));
    const of = (from: object) =>
      Object.fromEntries(Object.entries(from).filter(([key]) => fields.includes(key as never)));
    if (fields.length > 0) save({ version: base.version, typed: of(values), before: of(base) });
    else clear();
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ name }) => name && saveTyped() }),
    [form],
  );
  useUnsavedChanges(form.formState.isDirty, clear);
  return clear;
};
