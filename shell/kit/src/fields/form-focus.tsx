import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import classes from './fields.module.css';

export interface SavingState {
  busy?: boolean;
  waiting?: 'offline' | 'slow' | null;
  onStop?: () => void;
  /** Increments on each rejected submit, which focuses the first invalid field. */
  refusals?: number;
  /** Increments when other values replace the form's, which focuses the first field. */
  filled?: number;
}

const findFirstField = (form: HTMLElement): HTMLElement | null =>
  form.querySelector('input:not([type="hidden"]), textarea, select');

const findFirstInvalid = (form: HTMLElement): HTMLElement | null =>
  form.querySelector('[aria-invalid="true"]');

const findFocusTarget = (form: HTMLElement): HTMLElement | null =>
  form.querySelector('[role="grid"] [tabindex="0"]') ?? findFirstField(form);

interface SavingFocus {
  form: RefObject<HTMLFormElement | null>;
  status: RefObject<HTMLDivElement | null>;
  leaveField: () => void;
}

/** Focuses the form's status during a save, then the first invalid field, else the previous element. */
export const useSavingFocus = ({ busy = false, refusals = 0, filled = 0 }: SavingState): SavingFocus => {
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const answered = useRef(refusals);

  const leaving = useRef(false);
  const leave = useRef(() => {
    const { activeElement } = document;
    if (activeElement === status.current) return;
    before.current = activeElement instanceof HTMLElement ? activeElement : null;
    leaving.current = true;
    status.current?.focus({ preventScroll: true });
    leaving.current = false;
  });
  const back = useRef(() => {
    if (document.activeElement !== status.current && document.activeElement !== document.body) return;
    const target = before.current;
    const usable =
      target?.isConnected && target !== document.body
        ? target
        : form.current && findFocusTarget(form.current);
    usable?.focus();
  });

  // A dialog during the save returned focus to the status. After a cancel, return focus to the field.
  useEffect(() => {
    const place = status.current;
    const goBack = () => !busy && !leaving.current && back.current();
    place?.addEventListener('focus', goBack);
    return () => place?.removeEventListener('focus', goBack);
  }, [busy]);

  const wasBusy = useRef(false);
  useLayoutEffect(() => {
    if (busy) leave.current();
    else if (wasBusy.current) back.current();
    wasBusy.current = busy;
  }, [busy]);
  useEffect(() => {
    if (busy || refusals === answered.current) return;
    answered.current = refusals;
    // Wait a frame until errors are rendered.
    const frame = requestAnimationFrame(() => {
      const wrong = form.current && findFirstInvalid(form.current);
      if (wrong) wrong.focus();
      else back.current();
    });
    return () => cancelAnimationFrame(frame);
  }, [busy, refusals]);
  const seen = useRef(filled);
  useEffect(() => {
    if (filled === seen.current) return;
    seen.current = filled;
    if (form.current) findFirstField(form.current)?.focus();
  }, [filled]);
  return { form, status, leaveField: leave.current };
};

const words = {
  offline: 'No connection. Saving continues when it is back.',
  slow: 'The server is slow. Still saving.',
};

interface SaveStatusProps extends Pick<SavingState, 'busy' | 'waiting' | 'onStop'> {
  ref?: RefObject<HTMLDivElement | null>;
}

export function SaveStatus({ ref, busy, waiting, onStop }: SaveStatusProps) {
  return (
    <div ref={ref} role="status" tabIndex={-1} className={classes.saving}>
      {busy && !waiting && <VisuallyHidden>Saving</VisuallyHidden>}
      {busy && waiting && (
        <Group gap="xs">
          <Text size="sm">{words[waiting]}</Text>
          <Button variant="default" size="compact-sm" onClick={onStop}>
            Stop
          </Button>
        </Group>
      )}
    </div>
  );
}

const stops =
  'input:not([type="hidden"], :disabled, [readonly]), select:not(:disabled), textarea:not(:disabled), ' +
  '[role="grid"] [tabindex="0"], [data-add]';

/** Row checkboxes are skipped: Enter moves from number to number. */
const rowChoice = 'table [type="checkbox"]';

/** Moves focus to the next field on Enter instead of submitting. In a textarea, Enter adds a line. */
export const focusNextOnEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target, currentTarget: form } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  // Portaled content, such as a dialog of the grid, handles its own Enter.
  if (event.key !== 'Enter' || event.defaultPrevented || !isField || !form.contains(target)) return;
  event.preventDefault();
  const all = [...form.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop === target || !stop.matches(rowChoice),
  );
  all[all.indexOf(target) + 1]?.focus();
};
