import { type SettingsAnswer, secretFields } from '@primal/contracts/admin/settings';
import { isSame, typedIn, type UseFormReturn, useKept } from '@primal/kit/forms';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { type SettingsValues, valuesOf } from './values.ts';

const draft = z.object({
  /** Of the settings that it was typed on. */
  version: z.number(),
  typed: z.record(z.string(), z.unknown()),
  /** What was stored in the same fields when it was typed. */
  before: z.record(z.string(), z.unknown()),
});

const isSecret = (name: string): boolean => (secretFields as readonly string[]).includes(name);

/** The fields in which something else stands than in those settings. */
export const typedOn = (settings: SettingsAnswer, values: SettingsValues) =>
  typedIn(values, valuesOf(settings));

/**
 * What was typed outlives a reload and a session that ended, under a name of its own; secrets are typed again.
 * `onOvertaken` is told the settings that it was typed on where somebody has stored something else in its fields since.
 */
export const useKeptText = (
  name: string,
  form: UseFormReturn<SettingsValues, unknown, unknown>,
  base: SettingsAnswer,
  onOvertaken?: (typedOn: SettingsAnswer) => void,
) => {
  const keep = useKept({ name, version: 2, schema: draft }, ({ version, typed, before }) => {
    for (const [field, value] of Object.entries(typed))
      form.setValue(field as keyof SettingsValues, value as never, { shouldDirty: true });
    const were = { ...base, ...before, version } as SettingsAnswer;
    if (!isSame(valuesOf(were), valuesOf(base))) onOvertaken?.(were);
  });
  const noteTyped = useEffectEvent(() => {
    const values = form.getValues();
    const fields = typedOn(base, values).filter((field) => !isSecret(field));
    const of = (from: object) =>
      Object.fromEntries(Object.entries(from).filter(([key]) => fields.includes(key as never)));
    keep(fields.length > 0 ? { version: base.version, typed: of(values), before: of(base) } : null);
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ name }) => name && noteTyped() }),
    [form],
  );
  return keep;
};
