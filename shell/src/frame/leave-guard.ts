import { choose } from '@primal/kit';
import {
  canKeepUnsavedChanges,
  discardUnsavedChanges,
  forgetUnsavedChanges,
  hasUnsavedChanges,
  useBlocker,
} from '@primal/kit/platform';
import { useEffect } from 'react';

const question = {
  title: 'Leave without saving?',
  message: 'What you changed on this page is not saved.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  danger: true,
};

/** A document has a draft, which is offered where the next one begins. */
const keeping = { ...question, confirmLabel: 'Discard', otherLabel: 'Keep for Later' };

/** Asks before a page with unsaved changes is left inside the product; the browser asks by itself on its way out. */
export const useLeaveGuard = (): void => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void choose(canKeepUnsavedChanges() ? keeping : question).then((choice) => {
      if (choice === 'cancel') return blocker.reset();
      if (choice === 'confirm') discardUnsavedChanges();
      else forgetUnsavedChanges();
      blocker.proceed();
    });
  }, [blocker]);
};
