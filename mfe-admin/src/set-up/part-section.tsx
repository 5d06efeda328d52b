import type { SetUpPart, SetUpState } from '@primal/contracts/admin/set-up';
import { type SettingsAnswer, settingsApi, settingsBody } from '@primal/contracts/admin/settings';
import { Button, FormError, StatusBadge, Text, Title } from '@primal/kit';
import { confirmUnusual, SaveStatus, showIssues, useField, useSchemaForm } from '@primal/kit/forms';
import { IconChevronRight } from '@primal/kit/icons';
import {
  explainFailure,
  invalidatePaths,
  isStaleVersion,
  onOwnVersion,
  toApiKey,
  useApiMutation,
  useHasPermission,
  useQueryClient,
} from '@primal/kit/platform';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { findEdited, useSettingsAutosave } from '../settings/use-settings-autosave.ts';
import { type SettingsValues, toValues } from '../settings/values.ts';
import { findWarnings } from '../settings/warnings.ts';
import { type Part, parts } from './parts.tsx';
import classes from './set-up.module.css';

type Sent = z.output<typeof settingsBody>;

/** Marks a part as done. The business part needs no mark, since it is done once its fields are filled. */
const markDone = (part: SetUpPart, { setUpDone }: SettingsAnswer): Pick<Sent, 'setUpDone'> =>
  part === 'business' ? {} : { setUpDone: [...setUpDone, part] };

const conflictMessage = 'Someone else changed the same fields. Saving replaces their changes with yours.';

/**
 * Form of one setup part. Saves changed fields and marks the part as done. Other users' changes update untouched
 * fields. Autosaved across reloads.
 */
const usePartForm = (
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
    saving: { busy: writing.isPending, waiting: writing.waiting, onStop: writing.stop },
    skip: () => void store({}),
  };
};

const badges = {
  open: { status: 'pending', label: 'To do' },
  later: { status: 'draft', label: 'Skipped' },
  done: { status: 'completed', label: 'Done' },
} as const;

interface Props {
  part: SetUpPart;
  state: SetUpState;
  stored: SettingsAnswer;
  opened: boolean;
  /** True if the user arrives from the previous part; focuses the first field. */
  focused: boolean;
  onToggle: () => void;
  onStored: () => void;
}

export const PartSection = ({ part, state, stored, opened, focused, onToggle, onStored }: Props) => {
  const { title, about, Fields, After, summary, isOptional } = parts[part];
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const isAdmin = useHasPermission('administer');
  const { form, field, error, isDirty, saving, save, skip } = usePartForm(
    part,
    parts[part],
    stored,
    onStored,
  );
  const { busy } = saving;
  const section = { form, field, stored, isAdmin };
  useEffect(() => {
    const first = 'input:not([type=file]), select, textarea, button';
    if (opened && focused) ref.current?.querySelector<HTMLElement>(first)?.focus();
  }, [opened, focused]);
  // Restore the focus after a save, since disabled fields lose the focus during the save.
  const typing = useRef<Element | null>(null);
  useEffect(() => {
    if (busy) return;
    const isLost = opened && document.activeElement === document.body;
    if (isLost && typing.current instanceof HTMLElement) typing.current.focus();
    typing.current = null;
  }, [opened, busy]);
  return (
    <section className={classes.part} aria-labelledby={`${id}-title`} data-state={state}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          <button
            type="button"
            id={`${id}-title`}
            className={classes.toggle}
            aria-expanded={opened}
            aria-controls={id}
            onClick={onToggle}
          >
            <IconChevronRight size={16} stroke={1.8} />
            {title}
          </button>
        </Title>
        {!opened && <span className={classes.summary}>{state === 'open' ? about : summary(stored)}</span>}
        {isDirty && !opened ? (
          <StatusBadge status="pending" label="Not saved yet" />
        ) : (
          <StatusBadge {...badges[state]} />
        )}
      </div>
      <form
        ref={ref}
        id={id}
        hidden={!opened}
        aria-label={title}
        aria-busy={busy}
        className={classes.fields}
        onSubmit={(event) => {
          typing.current = document.activeElement;
          void save(event);
        }}
        noValidate
      >
        <div inert={busy} className={classes.stack}>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
          <Fields {...section} />
        </div>
        <FormError message={error} />
        <div className={classes.buttons}>
          <SaveStatus {...saving} />
          <Button type="submit" loading={busy}>
            {part === 'mail' ? 'Save E-Mail' : 'Save and Continue'}
          </Button>
          {isOptional && state === 'open' && !isDirty && (
            <Button variant="default" disabled={busy} onClick={skip}>
              Skip for Now
            </Button>
          )}
        </div>
      </form>
      {After && (
        <div hidden={!opened} className={classes.fields}>
          <After {...section} />
        </div>
      )}
    </section>
  );
};
