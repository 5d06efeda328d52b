import type { SetUpPart } from '@primal/contracts/admin/set-up';
import { type SettingsAnswer, settingsApi, settingsBody } from '@primal/contracts/admin/settings';
import { confirmUnusual, showIssues, useField, useSchemaForm } from '@primal/kit/forms';
import {
  explainFailure,
  invalidatePaths,
  isStaleVersion,
  onOwnVersion,
  toApiKey,
  useApiMutation,
  useQueryClient,
} from '@primal/kit/platform';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { findEdited, useSettingsAutosave } from '../settings/use-settings-autosave.ts';
import { type SettingsValues, toValues } from '../settings/values.ts';
import { findWarnings } from '../settings/warnings.ts';
import type { Part } from './parts.tsx';

type Sent = z.output<typeof settingsBody>;

/** Marks a part as done. The business part needs no mark, since it is done once its fields are filled. */
const markDone = (part: SetUpPart, { setUpDone }: SettingsAnswer): Pick<Sent, 'setUpDone'> =>
  part === 'business' ? {} : { setUpDone: [...setUpDone, part] };

const conflictMessage = 'Someone else changed the same fields. Saving replaces their changes with yours.';

/**
 * Form of one setup part. Saves changed fields and marks the part as done. Other users' changes update untouched
 * fields. Autosaved across reloads.
 */
export const usePartForm = (
  part: SetUpPart,
  { fields, proposed = {} }: Pick<Part, 'fields' | 'proposed'>,
  stored: SettingsAnswer,
  onStored: () => void,
) => {
  const client = useQueryClient();
  const proposedFor = ({ setUpDone }: SettingsAnswer) =>
    setUpDone.some((done) => done === part) ? {} : proposed;
  const fill = (settings: SettingsAnswer) => ({ ...toValues(settings), ...proposedFor(settings) });
  const [error, setError] = useState<string | null>(null);
  const form = useSchemaForm<SettingsValues, Sent>(
    settingsBody as unknown as z.ZodType<Sent, SettingsValues>,
    { defaultValues: fill(stored) },
  );
  const field = useField(form);
  const writing = useApiMutation(settingsApi.updateSettings, {
    persistent: true,
    amend: onOwnVersion(settingsApi.updateSettings),
    invalidates: ['/api/stats'],
  });
  const { dirtyFields, isDirty } = form.formState;
  const forget = useSettingsAutosave(`set-up/${part}`, form, stored, () => setError(conflictMessage));
  const base = useRef(stored);
  const rebase = useEffectEvent(() => {
    const changedElsewhere = findEdited(base.current, toValues(stored));
    base.current = stored;
    if (changedElsewhere.some((name) => dirtyFields[name] && form.getValues(name) !== toValues(stored)[name]))
      setError(conflictMessage);
    form.reset(fill(stored), { keepDirtyValues: true });
  });
  useEffect(rebase, [stored]);

  const store = async (changes: Sent) => {
    setError(null);
    try {
      const body = { ...changes, ...markDone(part, stored), version: stored.version };
      const saved = await writing.mutateAsync({ body });
      forget();
      form.reset(fill(saved));
      client.setQueryData(toApiKey(settingsApi.getSettings), saved);
      onStored();
    } catch (failure) {
      if (isStaleVersion(failure)) await invalidatePaths(client, [settingsApi.getSettings.path]);
      if (!showIssues(form, failure))
        setError(explainFailure(failure, 'Failed to save settings. Please try again.'));
    }
  };
  const save = form.handleSubmit(async (values) => {
    const typed = fields.filter((name) => dirtyFields[name] || name in proposedFor(stored));
    const changes = Object.fromEntries(typed.map((name) => [name, values[name]]));
    if (await confirmUnusual(findWarnings(changes, stored), { confirmLabel: 'Save and Continue' }))
      await store(changes);
  });
  return {
    form,
    field,
    error,
    isDirty,
    save,
    busy: writing.isPending,
    skip: () => void store({}),
  };
};
