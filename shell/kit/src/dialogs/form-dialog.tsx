import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ActionButton } from '../actions/buttons.tsx';
import type { DisabledReason } from '../actions/icon-action.tsx';
import { focusNextOnEnter, SaveStatus, type SavingState, useSavingFocus } from '../fields/form-focus.tsx';
import { FieldStack, FormError, findUnchosenField } from '../fields/form-parts.tsx';
import { Dialog, useDiscardGuard } from './dialog.tsx';
import type { DialogSize } from './dialog-window.tsx';
import classes from './dialogs.module.css';

export interface FormDialogProps extends SavingState {
  title: ReactNode;
  opened: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>, another: boolean) => void;
  submitLabel: string;
  submitDisabled?: boolean;
  /** True if closing would lose input. Defaults to true after input in a field. */
  dirty?: boolean;
  disabledReason?: DisabledReason;
  danger?: boolean;
  enterGoesOn?: boolean | undefined;
  notice?: ReactNode;
  error?: ReactNode;
  size?: DialogSize;
  footerStart?: ReactNode;
  /** Label of a second button, 'Save and Add Another', which Ctrl+Enter presses. */
  anotherLabel?: string;
  /** Content below the form, which saves separately and handles Enter. */
  below?: ReactNode;
  children: ReactNode;
}

/**
 * Ctrl+Enter, Ctrl+S (⌘ on a Mac) and, unless `enterGoesOn`, Enter submit. With `anotherLabel`, Ctrl+Enter
 * saves and starts the next record. Fields are locked during a save.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, opened, onClose, onSubmit, submitLabel, busy, error, size, children } = props;
  const id = useId();
  const forAnother = useRef(false);
  const [typed, setTyped] = useState(false);
  if (typed && !opened) setTyped(false);
  const dirty = props.dirty ?? typed;
  const close = useDiscardGuard(dirty, onClose);
  const focus = useSavingFocus(props);
  // Not `type="submit"`: Enter in a field would press the first submit button.
  const submitForAnother = () => {
    forAnother.current = props.anotherLabel !== undefined;
    focus.form.current?.requestSubmit();
    forAnother.current = false;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React bubbles the event to an enclosing page's form, which must not submit.
    event.stopPropagation();
    if (busy || props.submitDisabled || props.disabledReason) return;
    const unchosen = findUnchosenField(event.currentTarget);
    if (!unchosen) return onSubmit(event, forAnother.current);
    // The field shows its error on blur, so blur a field that is already focused.
    unchosen.blur();
    unchosen.focus();
  };
  const submitByKeys = (event: KeyboardEvent): boolean => {
    const isAsked = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's');
    if (!isAsked) return false;
    event.preventDefault();
    if (event.key === 'Enter') submitForAnother();
    else focus.form.current?.requestSubmit();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!submitByKeys(event) && props.enterGoesOn) focusNextOnEnter(event);
  };
  const footer = (
    <fieldset className={classes.buttons} onKeyDown={submitByKeys}>
      <div style={{ marginRight: 'auto' }}>
        <SaveStatus ref={focus.status} busy={busy} waiting={props.waiting} onStop={props.onStop} />
        {props.footerStart}
      </div>
      <Button variant="default" onClick={close} disabled={busy}>
        Cancel
      </Button>
      {props.anotherLabel && (
        <Button variant="default" disabled={busy} onClick={submitForAnother}>
          {props.anotherLabel}
        </Button>
      )}
      <ActionButton
        type="submit"
        form={id}
        loading={busy}
        disabled={props.submitDisabled}
        disabledReason={props.disabledReason}
        color={props.danger ? 'red' : undefined}
      >
        {submitLabel}
      </ActionButton>
    </fieldset>
  );
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={onClose}
      size={size}
      locked={busy}
      dirty={dirty}
      closeOnClickOutside={false}
      footer={footer}
    >
      <form
        ref={focus.form}
        id={id}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        onInput={() => setTyped(true)}
        noValidate
      >
        <div inert={busy}>
          <FieldStack>
            {props.notice}
            {children}
            <FormError message={error} />
          </FieldStack>
        </div>
      </form>
      {props.below && <div style={{ marginTop: '1.5rem' }}>{props.below}</div>}
    </Dialog>
  );
}
