import { gatewayApi } from '@primal/contracts/gateway/api';
import { toast } from '@primal/kit';
import { explainError, useApiMutation, useUser } from '@primal/kit/platform';
import { useRef } from 'react';
import { clearReturnPath } from './return-path.ts';
import { useScreenSignOut } from './session-end.ts';
import { postToTabs } from './tab-messages.ts';

export const useSignOut = () => {
  const { id } = useUser();
  const leave = useScreenSignOut();
  const forget = useRef(() => {});
  const onError = (error: unknown) =>
    toast.error(explainError(error, 'The server could not be reached.'), 'Logout failed');
  const logout = useApiMutation(gatewayApi.logout, {
    onSuccess: () => {
      forget.current();
      clearReturnPath();
      leave();
      postToTabs('signedOut');
      toast({
        title: 'Logged out',
        description: 'You have been logged out successfully',
        isAboutSession: true,
      });
    },
    onError,
  });
  const signOut = async () => {
    try {
      const { askToSignOut } = await import('./ask-to-sign-out.ts');
      const then = await askToSignOut(id);
      if (!then) return;
      forget.current = then;
      logout.mutate({});
    } catch (error) {
      onError(error);
    }
  };
  return { signOut, busy: logout.isPending };
};
