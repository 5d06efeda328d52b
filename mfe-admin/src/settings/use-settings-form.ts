import { type SettingsAnswer, settingsApi, settingsBody } from '@primal/contracts/admin/settings';
import { confirm, toast, toastFailure } from '@primal/kit';
import { confirmUnusual, showIssues, toastStale, useField, useSchemaForm } from '@primal/kit/forms';
import {
  explainFailure,
  explainLoadFailure,
  invalidatePaths,
  isStaleVersion,
  onOwnVersion,
  send,
  useApiMutation,
  useQueryClient,
} from '@primal/kit/platform';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { findEdited, useSettingsAutosave } from './use-settings-autosave.ts';
import { isSameForm, type SettingsValues, toValues } from './values.ts';
import { findWarnings } from './warnings.ts';

const failed = 'Failed to save settings. Please try again.';

/** First error message at any depth, such as in the list of closed dates. */
const findFirstSentence = (errors: unknown): string => {
  if (typeof errors !== 'object' || errors === null) return '';
  if ('message' in errors && typeof errors.message === 'string') return errors.message;
  return Object.values(errors).map(findFirstSentence).find(Boolean) ?? '';
};

const useValues = (stored: SettingsAnswer) =>
  useSchemaForm<SettingsValues, z.output<typeof settingsBody>>(
    settingsBody as unknown as z.ZodType<z.output<typeof settingsBody>, SettingsValues>,
    { defaultValues: toValues(stored), shouldFocusError: false },
  );

const discardQuestion = {
  title: 'Discard changes?',
  message: 'What you typed is not saved.',
  confirmLabel: 'Discard',
  danger: true,
};

/**
 * Settings form that saves only edited fields and is guarded on leaving. A newer `stored` updates an unedited form;
 * otherwise `stale` is set.
 */
export const useSettingsForm = (stored: SettingsAnswer, onRefused: (fields: readonly string[]) => void) => {
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [error, setError] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const writing = useApiMutation(settingsApi.updateSettings, {
    persistent: true,
    amend: onOwnVersion(settingsApi.updateSettings),
  });
  const form = useValues(stored);
  const field = useField(form);
  const changed = form.formState.isDirty;
  const forget = useSettingsAutosave('settings', form, base, setBase);

  const fill = (settings: SettingsAnswer) => {
    setBase(settings);
    setError(null);
    forget();
    form.reset(toValues(settings));
  };
  const isNewer = stored.version > base.version && !writing.isPending;
  // Only the Drive connection changed, which does not conflict with edits.
  const isSameData = isNewer && isSameForm(stored, base);
  const stale = isNewer && !isSameData && changed;
  useEffect(() => {
    if (isSameData) setBase(stored);
    else if (isNewer && !changed) fill(stored);
  });

  const refuse = (sentence: string | null, fields: readonly string[]) => {
    setError(sentence);
    onRefused(fields);
    setRefusals((before) => before + 1);
  };
  const submit = async (version: number) => {
    let wrong: readonly string[] | null = null;
    await form.handleSubmit(
      async (values) => {
        setError(null);
        if (!(await confirmUnusual(findWarnings(values, base), { confirmLabel: 'Save Settings' }))) return;
        const typed = findEdited(base, form.getValues());
        const changes = Object.fromEntries(typed.map((name) => [name, values[name]]));
        try {
          fill(await writing.mutateAsync({ body: { ...changes, version } }));
          toast.success('Settings Saved');
        } catch (failure) {
          if (!isStaleVersion(failure)) toastFailure(failure, failed);
          if (isStaleVersion(failure)) {
            toastStale('the settings');
            await invalidatePaths(client, [settingsApi.getSettings.path]);
          }
          const shown = showIssues(form, failure);
          refuse(
            shown || isStaleVersion(failure) ? null : explainFailure(failure, failed),
            Object.keys(form.formState.errors),
          );
        }
      },
      (errors) => {
        toast.error(`${failed} ${findFirstSentence(errors)}`.trim());
        wrong = Object.keys(errors);
      },
    )();
    // Render the errors before focusing the first.
    if (wrong) refuse(null, wrong);
  };
  const reload = async () => {
    try {
      fill(await send(settingsApi.getSettings));
    } catch (failure) {
      toast.error(explainLoadFailure(failure));
    }
  };
  const cancel = async () => {
    if (await confirm(discardQuestion)) fill(stored);
  };
  return {
    form,
    field,
    stored: base,
    changed,
    /** True if another user saved settings after this form was filled. */
    stale,
    reload: () => void reload(),
    overwrite: () => void submit(stored.version),
    shell: {
      onSave: () => void submit(base.version),
      onCancel: changed ? () => void cancel() : undefined,
      busy: writing.isPending,
      waiting: writing.waiting,
      onStop: writing.stop,
      refusals,
      error,
    },
  };
};
