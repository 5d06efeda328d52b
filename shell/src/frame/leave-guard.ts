import { confirm } from '@primal/kit';
import { discardUnsavedChanges, hasUnsavedChanges, useBlocker } from '@primal/kit/platform';
import { useEffect } from 'react';

const question = {
  title: 'Leave without saving?',
  message: 'What you changed on this page is not saved.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  danger: true,
};

/** Asks before a page with unsaved changes is left inside the product; the browser asks by itself on its way out. */
export const useLeaveGuard = (): void => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(question).then((leave) => {
      if (!leave) return blocker.reset();
      discardUnsavedChanges();
      blocker.proceed();
    });
  }, [blocker]);
};
