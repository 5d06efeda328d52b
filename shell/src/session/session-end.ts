import { toast } from '@primal/kit/entry';
import {
  forgetUnsavedChanges,
  notifySurvivors,
  onNotSignedIn,
  setSession,
  useQueryClient,
  useSession,
} from '@primal/kit/platform';
import { useCallback, useEffect } from 'react';
import { storeReturnPath } from './return-path.ts';
import { onTabMessage } from './tab-messages.ts';

/** Signs the screen out and shows the sign-in page. Drafts remain. */
export const useScreenSignOut = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    forgetUnsavedChanges();
    toast.forget();
    setSession(client, null);
  }, [client]);
};

/**
 * After a server-side end, sign-in returns to the current page. Surviving pages prompt for sign-in
 * themselves.
 */
export const useSessionEnd = (): void => {
  const leave = useScreenSignOut();
  const signedIn = useSession().status === 'signedIn';
  // After the last render of the form, which may still report a problem while the session ends.
  useEffect(() => {
    if (signedIn) return toast.endSession;
  }, [signedIn]);
  useEffect(() => {
    if (!signedIn) return;
    onNotSignedIn(() => {
      if (notifySurvivors()) return;
      storeReturnPath();
      leave();
    });
    const stopHearing = onTabMessage((message) => message === 'signedOut' && !notifySurvivors() && leave());
    return () => {
      stopHearing();
      onNotSignedIn(() => {});
    };
  }, [signedIn, leave]);
};
