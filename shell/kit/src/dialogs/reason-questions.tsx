import { useSyncExternalStore } from 'react';
import { loadedPart, useLoadedPart } from '../base/loaded-part.tsx';
import { toast } from '../toasts/toast.ts';
import { reasonStore } from './ask-reason.ts';
import { notOpened } from './dialog.tsx';

// Few people are ever asked, and nobody before they have signed in.
export const reasonDialog = loadedPart<object>(() => import('./reason-dialog.tsx'));

/** Where `askReason` asks. Mounted once, by the provider. A dialog that cannot be fetched counts as given up. */
export function ReasonQuestions() {
  const asked = useSyncExternalStore(reasonStore.subscribe, reasonStore.current);
  const ReasonDialog = useLoadedPart(reasonDialog, asked !== null, () => {
    asked?.answer(null);
    toast.error(notOpened);
  });
  return ReasonDialog && <ReasonDialog />;
}
