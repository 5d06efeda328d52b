import { useState, useSyncExternalStore } from 'react';
import { loadedPart, QuietBoundary, useLoadedPart } from '../base/loaded-part.tsx';
import { type ShownToast, toastStore } from './toast.ts';
import classes from './toasts.module.css';

// Radix comes with the first toast: the sign-in page shows none before it is used.
export const toaster = loadedPart<{ shown: ShownToast | null }>(() => import('./toaster.tsx'));

let used = false;

/**
 * Where toasts appear. Mounted once, by the provider. The live region is there before the first toast: what is put into
 * one that exists is read out, one that arrives together with its words often is not.
 */
export function Toasts() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  const [failed, setFailed] = useState(false);
  used ||= shown !== null;
  const Toaster = useLoadedPart(toaster, shown !== null, () => setFailed(true));
  return (
    <div aria-live="polite" className={classes.region}>
      {used && Toaster && (
        <QuietBoundary key={shown?.id}>
          <Toaster shown={shown} />
        </QuietBoundary>
      )}
      {failed && !Toaster && <PlainToast shown={shown} />}
    </div>
  );
}

/** The words alone: what could not be fetched must not swallow a message. */
function PlainToast({ shown }: { shown: ShownToast | null }) {
  return (
    <div className={classes.viewport}>
      {shown && (
        <div className={classes.toast} data-variant={shown.variant}>
          <div className={classes.words}>
            <strong className={classes.title}>{shown.title}</strong>
            {shown.description && <div>{shown.description}</div>}
          </div>
        </div>
      )}
    </div>
  );
}
