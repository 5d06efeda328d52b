import { toast } from '@primal/kit/entry';
import {
  forgetUnsavedChanges,
  onNotSignedIn,
  setSession,
  tellStanding,
  useQueryClient,
  useSession,
} from '@primal/kit/platform';
import { useCallback, useEffect } from 'react';
import { hear } from './messages.ts';
import { rememberPlace } from './place.ts';

/** Signs the screen out, which shows the login page. What was typed stays in its draft. */
export const useLeave = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    forgetUnsavedChanges();
    toast.forget();
    setSession(client, null);
  }, [client]);
};

/**
 * Signs the screen out as soon as the server says that nobody is signed in, or another tab has signed out. After the
 * first, signing in leads back to where one was. A page that stands through it asks by itself who is there.
 */
export const useSessionEnd = (): void => {
  const leave = useLeave();
  const signedIn = useSession().status === 'signedIn';
  useEffect(() => {
    if (!signedIn) return;
    onNotSignedIn(() => {
      if (tellStanding()) return;
      rememberPlace();
      leave();
    });
    const stopHearing = hear((message) => message === 'signedOut' && !tellStanding() && leave());
    return () => {
      stopHearing();
      onNotSignedIn(() => {});
    };
  }, [signedIn, leave]);
};
