import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { giveFocusBack, type Origin, originAt } from '../base/focus-return.ts';
import { loadedPart, QuietBoundary, useLoadedPart } from '../base/loaded-part.tsx';
import { type ShownToast, toastStore } from './toast.ts';
import classes from './toasts.module.css';

// Radix comes with the first toast: the sign-in page shows none before it is used.
export const toaster = loadedPart<{ shown: ShownToast | null }>(() => import('./toaster.tsx'));

let used = false;

/** Who presses what a toast offers goes on where they were: the toast takes the focus with it. */
const useFocusGivenBack = (shown: number | undefined) => {
  const origin = useRef<Origin | null>(null);
  const isInside = useRef(false);
  useEffect(
    () => () => {
      // Of a toast that is gone, by its own button or for another one.
      if (shown !== undefined && isInside.current) giveFocusBack(origin.current);
      isInside.current = false;
    },
    [shown],
  );
  return {
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isInside.current) origin.current = originAt(relatedTarget);
      isInside.current = true;
    },
    onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent) => {
      // It stays there while the window is behind another one.
      if (document.activeElement !== target && !currentTarget.contains(relatedTarget as Node | null))
        isInside.current = !target.isConnected;
    },
  };
};

/**
 * Where toasts appear. Mounted once, by the provider. The live region is there before the first toast: what is put into
 * one that exists is read out, one that arrives together with its words often is not.
 */
export function Toasts() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  const [failed, setFailed] = useState(false);
  used ||= shown !== null;
  const focus = useFocusGivenBack(shown?.id);
  const Toaster = useLoadedPart(toaster, shown !== null, () => setFailed(true));
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
