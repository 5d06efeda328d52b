import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLatest } from '../base/latest.ts';
import { goOn, SaveStatus, type SavingState, useSavingFocus } from '../fields/form-focus.tsx';
import { FormError, unchosenField } from '../fields/form-parts.tsx';
import { SummaryBar, type SummaryFigure } from '../page/summary-bar.tsx';
import { toast } from '../toasts/toast.ts';
import classes from './forms.module.css';

export interface DocumentFormProps extends SavingState {
  label: string;
  /**
   * Checks and saves; called once the cell or field being edited has given up its text. `as` is the value of the further
   * submit button that was pressed, null for the one that saves and for the keys.
   */
  onSave: (as: string | null) => void;
  saveLabel: string;
  /** What Ctrl+S saves as, where the primary act does more than save; Ctrl+Enter is always the primary act. */
  keepAs?: string;
  /** Absent while there is nothing to give up: no button. */
  onCancel?: (() => void) | undefined;
  figures: readonly SummaryFigure[];
  /** What is to be known about them, in a few words. */
  remark?: string | null;
  /** Further buttons between Cancel and the one that saves; those of type `submit` save as their `value` says. */
  buttons?: ReactNode;
  notice?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
}

/** Ctrl+Enter and Ctrl+S (⌘ on a Mac) act from wherever the cursor is; a dialog on top keeps them for itself. */
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
    // Before the grid, for which Enter has a meaning of its own.
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
};

/**
 * A whole page's form: notice, fields, and a bar at the bottom with figures and buttons. While it is saved the fields
 * are locked, so that nothing typed meanwhile is lost (docs/rules/screens.md#saving); a refusal sends the focus to the
 * first wrong field.
 */
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
    // What the field gave up is part of the form with the next drawing.
    requestAnimationFrame(() => {
      const unchosen = unchosenField(focus.form.current);
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
    <form ref={focus.form} aria-label={label} aria-busy={busy} onSubmit={submit} onKeyDown={goOn} noValidate>
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
