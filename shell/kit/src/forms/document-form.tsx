import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLatest } from '../base/latest.ts';
import { focusNextOnEnter, SaveStatus, type SavingState, useSavingFocus } from '../fields/form-focus.tsx';
import { FormError, findUnchosenField } from '../fields/form-parts.tsx';
import { SummaryBar, type SummaryFigure } from '../page/summary-bar.tsx';
import { toast } from '../toasts/toast.ts';
import classes from './forms.module.css';

export interface DocumentFormProps extends SavingState {
  label: string;
  /**
   * Runs after the active field has committed. `as` is the value of the secondary submit button, else null.
   */
  onSave: (as: string | null) => void;
  saveLabel: string;
  /** Value for Ctrl+S if the primary button does more than save. */
  keepAs?: string;
  onCancel?: (() => void) | undefined;
  figures: readonly SummaryFigure[];
  remark?: string | null;
  buttons?: ReactNode;
  notice?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
}

const useSaveShortcut = (save: () => void, keep: () => void): void => {
  const act = useEffectEvent((key: string) => (key === 'Enter' ? save() : keep()));
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const pressed = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's');
      if (!pressed || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      event.stopPropagation();
      act(event.key);
    };
    // Capture phase, so that this handler runs before the grid's Enter handler.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
};

/** Fields are locked during a save (docs/rules/screens.md#saving). */
export function DocumentForm(props: DocumentFormProps) {
  const { label, onSave, saveLabel, onCancel, figures, remark, buttons, notice, error, children } = props;
  const { busy = false, keepAs = null } = props;
  const focus = useSavingFocus(props);
  const latest = useLatest(onSave);
  const [savingAs, setSavingAs] = useState<string | null>(null);
  const save = (as: string | null = null) => {
    if (busy) return;
    setSavingAs(as);
    focus.leaveField();
    requestAnimationFrame(() => {
      const unchosen = findUnchosenField(focus.form.current);
      if (!unchosen) return latest.current(as);
      unchosen.focus();
      toast.error(unchosen.dataset.unchosen || 'Please choose from the list.', 'Validation Error');
    });
  };
  useSaveShortcut(save, () => save(keepAs));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    save((submitter instanceof HTMLButtonElement && submitter.value) || null);
  };
  return (
    <form
      ref={focus.form}
      aria-label={label}
      aria-busy={busy}
      onSubmit={submit}
      onKeyDown={focusNextOnEnter}
      noValidate
    >
      <div className={classes.fields} inert={busy}>
        {notice}
        {children}
        <FormError message={error} />
      </div>
      <SummaryBar figures={figures} remark={remark}>
        <SaveStatus ref={focus.status} busy={busy} waiting={props.waiting} onStop={props.onStop} />
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {buttons}
        <Button
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => save()}
          loading={busy && savingAs === null}
          disabled={busy}
        >
          {saveLabel}
        </Button>
      </SummaryBar>
    </form>
  );
}
