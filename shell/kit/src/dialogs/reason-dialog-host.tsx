import { useSyncExternalStore } from 'react';
import { loadable, useLoadable } from '../base/loadable.tsx';
import { toast } from '../toasts/toast.ts';
import { reasonStore } from './ask-reason.ts';
import { openFailureText } from './dialog.tsx';

export const reasonDialog = loadable<object>(() => import('./reason-dialog.tsx'));

/** A failed load of the dialog counts as canceled. */
export function ReasonDialogHost() {
  const asked = useSyncExternalStore(reasonStore.subscribe, reasonStore.current);
  const ReasonDialog = useLoadable(reasonDialog, asked !== null, () => {
    asked?.answer(null);
    toast.error(openFailureText);
  });
  return ReasonDialog && <ReasonDialog />;
}
