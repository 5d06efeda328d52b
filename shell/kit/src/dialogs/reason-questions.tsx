import { useSyncExternalStore } from 'react';
import { loadedPart, useLoadedPart } from '../base/loaded-part.tsx';
import { toast } from '../toasts/toast.ts';
import { reasonStore } from './ask-reason.ts';
import { notOpened } from './dialog.tsx';

// Loaded lazily: few users ever see this dialog.
export const reasonDialog = loadedPart<object>(() => import('./reason-dialog.tsx'));

/** Renders the questions of `askReason`. The provider mounts it once. A failed load counts as canceled. */
export function ReasonQuestions() {
  const asked = useSyncExternalStore(reasonStore.subscribe, reasonStore.current);
  const ReasonDialog = useLoadedPart(reasonDialog, asked !== null, () => {
    asked?.answer(null);
    toast.error(notOpened);
  });
  return ReasonDialog && <ReasonDialog />;
}
