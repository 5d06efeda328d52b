import { useSyncExternalStore } from 'react';
import { loadedPart, useLoadedPart } from '../base/loaded-part.tsx';
import { toast } from '../toasts/toast.ts';
import { reasonStore } from './ask-reason.ts';
import { notOpened } from './dialog.tsx';

export const reasonDialog = loadedPart<object>(() => import('./reason-dialog.tsx'));

/** A failed load of the dialog counts as canceled. */
export function ReasonQuestions() {
  const asked = useSyncExternalStore(reasonStore.subscribe, reasonStore.current);
  const ReasonDialog = useLoadedPart(reasonDialog, asked !== null, () => {
    asked?.answer(null);
    toast.error(notOpened);
  });
  return ReasonDialog && <ReasonDialog />;
}
