import type { SetUpPart, SetUpState } from '@primal/contracts/admin/set-up';
import type { SettingsAnswer } from '@primal/contracts/admin/settings';
import { Button, FormError, StatusBadge, Text, Title } from '@primal/kit';
import { IconChevronRight } from '@primal/kit/icons';
import { useHasPermission } from '@primal/kit/platform';
import { useEffect, useId, useRef } from 'react';
import { parts } from './parts.tsx';
import classes from './set-up.module.css';
import { usePartForm } from './use-part-form.ts';

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
  const { form, field, error, isDirty, busy, save, skip } = usePartForm(part, parts[part], stored, onStored);
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
