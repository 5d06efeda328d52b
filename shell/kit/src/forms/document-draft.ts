import { type BusinessDate, formatDate, today } from '@primal/contracts/shared/dates';
import { useCallback, useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useUnsavedChanges } from '../base/unsaved.ts';
import { confirm } from '../dialogs/confirm.ts';
import { toast } from '../toasts/toast.ts';
import type { AutosaveRules } from './autosave/store.ts';
import { useAutosave } from './autosave/use-autosave.ts';
import { type DocumentValues, useDocumentContents } from './document-contents.ts';
import { type DraftContents, replaceQuestion } from './notices.tsx';

const summarizeContents = ({ customerId, lines }: DocumentValues): DraftContents => ({
  customerId: typeof customerId === 'string' ? customerId : '',
  lines: lines.filter((line) => !('productId' in line) || line.productId !== null).length,
});

/** Restores the draft of this visit, and offers drafts of other visits. */
export const useDocumentDraft = <Values extends DocumentValues>(
  defaults: () => Values,
  rules: AutosaveRules<Values>,
) => {
  const draft = useAutosave({ ...rules, comesBack: 'visit' }, (values) => {
    fill(values, true);
    setRestored(true);
  });
  const { save } = draft;
  const [changed, setChanged] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const [filled, setFilled] = useState(0);
  const latestDefaults = useRef(defaults);
  const release = useUnsavedChanges(changed, draft.clear, !rules.isOff);
  const onTyped = useCallback(
    (now: Values) => {
      setChanged(true);
      save(now);
    },
    [save],
  );
  const contents = useDocumentContents(defaults, onTyped);
  const { form, values } = contents;
  const fill = (next: Values, isChanged: boolean) => {
    contents.fill(next);
    setChanged(isChanged);
  };

  const refocus = () => setFilled((before) => before + 1);
  const take = async () => {
    if (changed && !(await confirm(replaceQuestion))) return;
    const taken = draft.take();
    if (taken) fill(taken, true);
    refocus();
  };
  /** Moves dates that still have the old day's defaults, and retains all input. */
  const moveDates = (oldDay: BusinessDate) => {
    const before = values();
    const now = rules.asOfToday?.(before, oldDay) ?? before;
    const moved = (Object.keys(now) as FieldPath<Values>[]).filter((name) => now[name] !== before[name]);
    for (const name of moved) form.setValue(name, now[name]);
    if (moved.length > 0)
      toast({ title: `It is now ${formatDate(today())}`, description: 'The date was updated.' });
  };
  return {
    contents,
    changed,
    filled,
    ready: draft.ready,
    startOver: (given?: Values) => {
      latestDefaults.current = given ? () => given : defaults;
      draft.clear();
      setRestored(false);
      fill(latestDefaults.current(), false);
      refocus();
    },
    followDay: (oldDay: BusinessDate) =>
      changed || isRestored ? moveDates(oldDay) : fill(latestDefaults.current(), false),
    replace: (next: Values) => {
      fill(next, true);
      save(next);
    },
    done: () => {
      draft.clear();
      release();
    },
    notice: {
      restored: isRestored,
      offeredAt: draft.offered?.savedAt ?? null,
      offeredContents: draft.offered ? summarizeContents(draft.offered.value) : null,
      onTake: () => void take(),
      onRefuse: () => {
        draft.refuse();
        refocus();
      },
    },
  };
};
