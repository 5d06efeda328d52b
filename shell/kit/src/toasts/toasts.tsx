import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type FocusOrigin, findOrigin, restoreFocus } from '../base/focus-return.ts';
import { loadable, QuietBoundary, useLoadable } from '../base/loadable.tsx';
import { type ShownToast, toastStore } from './toast.ts';
import classes from './toasts.module.css';

export const toaster = loadable<{ shown: ShownToast | null }>(() => import('./toaster.tsx'));

let used = false;

/** Returns focus after a toast's action, since the toast unmounts with it. */
const useReturnedFocus = (shown: number | undefined) => {
  const origin = useRef<FocusOrigin | null>(null);
  const isInside = useRef(false);
  useEffect(
    () => () => {
      if (shown !== undefined && isInside.current) restoreFocus(origin.current);
      isInside.current = false;
    },
    [shown],
  );
  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isInside.current) origin.current = findOrigin(relatedTarget);
      isInside.current = true;
    },
    onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent) => {
      // A window in the background blurs the element, which is still focused.
      if (document.activeElement !== target && !currentTarget.contains(relatedTarget as Node | null))
        isInside.current = !target.isConnected;
    },
  };
};

/**
 * The live region exists before the first toast: screen readers often miss a region inserted together with
 * its text.
 */
export function Toasts() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  const [failed, setFailed] = useState(false);
  used ||= shown !== null;
  const focus = useReturnedFocus(shown?.id);
  const Toaster = useLoadable(toaster, shown !== null, () => setFailed(true));
  return (
    <div aria-live="polite" className={classes.region} {...focus}>
      {used && Toaster && (
        <QuietBoundary key={shown?.id}>
          <Toaster shown={shown} />
        </QuietBoundary>
      )}
      {failed && !Toaster && <PlainToast shown={shown} />}
    </div>
  );
}

/** Fallback if the toast code fails to load, so that the message still shows. */
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
