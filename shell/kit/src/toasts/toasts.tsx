import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

// Radix comes with the first toast: the sign-in page shows none before it is used.
const Toaster = lazy(() => import('./toaster.tsx'));

let wanted = false;

/** Where toasts appear. Mounted once, by the provider. */
export function Toasts() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  wanted ||= shown !== null;
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster shown={shown} />
    </Suspense>
  );
}
