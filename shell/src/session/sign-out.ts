import { gatewayApi } from '@primal/contracts/gateway/api';
import { confirm, toast } from '@primal/kit';
import { hasUnsavedChanges, sentenceOr, useApiMutation } from '@primal/kit/platform';
import { tell } from './messages.ts';
import { forgetPlace } from './place.ts';
import { useLeave } from './session-end.ts';

const question = {
  title: 'Sign out without saving?',
  message: 'What you changed on this page is not saved.',
  confirmLabel: 'Sign out',
  danger: true,
};

/** The header's sign-out button: asks when something is unsaved, ends the session, goes to the login page. */
export const useSignOut = () => {
  const leave = useLeave();
  const logout = useApiMutation(gatewayApi.logout, {
    onSuccess: () => {
      forgetPlace();
      leave();
      tell('signedOut');
      toast({ title: 'Logged out', description: 'You have been logged out successfully' });
    },
    onError: (error) => toast.error(sentenceOr(error, 'The server could not be reached.'), 'Logout failed'),
  });
  const signOut = async () => {
    if (!hasUnsavedChanges() || (await confirm(question))) logout.mutate({});
  };
  return { signOut, busy: logout.isPending };
};
