import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import classes from './fields.module.css';

/** How a form's saving stands: what `useDocumentForm` and `useRecordDialog` give. */
export interface SavingState {
  busy?: boolean;
  /** Why there is no answer yet: no network, or a slow server. */
  waiting?: 'offline' | 'slow' | null;
  onStop?: () => void;
  /** Counts the submissions that were refused: each one sends the focus to the first wrong field. */
  refusals?: number;
  /** Counts how often other values were put into the form: the cursor goes to its first field. */
  filled?: number;
}

const firstField = (form: HTMLElement): HTMLElement | null =>
  form.querySelector('input:not([type="hidden"]), textarea, select');

const firstWrong = (form: HTMLElement): HTMLElement | null => form.querySelector('[aria-invalid="true"]');

/** Where the cursor may stand when what had the focus is gone: the grid's cell, else the first field. */
const somewhere = (form: HTMLElement): HTMLElement | null =>
  form.querySelector('[role="grid"] [tabindex="0"]') ?? firstField(form);

interface SavingFocus {
  form: RefObject<HTMLFormElement | null>;
  status: RefObject<HTMLDivElement | null>;
  /** Takes the focus out of the fields, so that a cell being edited commits; remembers where it was. */
  leaveField: () => void;
}

/**
 * The focus of a form that is being saved. While the fields are locked it waits on the form's status; after a refusal
 * it goes to the first wrong field, else back to where it was. It never falls to the page.
 */
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
      target?.isConnected && target !== document.body ? target : form.current && somewhere(form.current);
    usable?.focus();
  });

  // A question that the saving asked gives the focus back to where it was: here. When it was given up, nothing is saved.
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
    // What is wrong is drawn by then, whoever draws it.
    const frame = requestAnimationFrame(() => {
      const wrong = form.current && firstWrong(form.current);
      if (wrong) wrong.focus();
      else back.current();
    });
    return () => cancelAnimationFrame(frame);
  }, [busy, refusals]);
  const seen = useRef(filled);
  useEffect(() => {
    if (filled === seen.current) return;
    seen.current = filled;
    if (form.current) firstField(form.current)?.focus();
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

/** Where Enter goes on to: the fields, and the lines by the cell that Tab enters them by or the button that adds one. */
const stops =
  'input:not([type="hidden"], :disabled, [readonly]), select:not(:disabled), textarea:not(:disabled), ' +
  '[role="grid"] [tabindex="0"], [data-add]';

/** Those that choose a row of a table: Enter goes from figure to figure. */
const rowChoice = 'table [type="checkbox"]';

/** Enter in a field goes on to the next one; it never submits the form. In a text of several lines it begins one. */
export const goOn = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target, currentTarget: form } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  // What lies over the page, a dialog of the grid, has its own Enter.
  if (event.key !== 'Enter' || event.defaultPrevented || !isField || !form.contains(target)) return;
  event.preventDefault();
  const all = [...form.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop === target || !stop.matches(rowChoice),
  );
  all[all.indexOf(target) + 1]?.focus();
};
