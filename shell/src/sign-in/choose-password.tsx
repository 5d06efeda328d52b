import { usersApi } from '@primal/contracts/admin/account';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { chosenPasswordFormSchema } from '@primal/contracts/gateway/password-forms';
import { Button, toast } from '@primal/kit/entry';
import { useApiMutation, useQueryClient, useUser } from '@primal/kit/platform';
import { useLeave } from '../session/session-end.ts';
import { EntryPage } from './entry-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import classes from './sign-in.module.css';
import { useEntryForm } from './use-entry-form.ts';

/** All that an account sees that must choose a new password (docs/rules/identity-and-sessions.md#first-passwords). */
export const ChoosePassword = () => {
  const { id, username } = useUser();
  const client = useQueryClient();
  const leave = useLeave();
  const choose = useApiMutation(usersApi.choosePassword, {
    onSuccess: () => {
      toast({ title: 'Password set', description: 'Use it from now on.' });
      return client.refetchQueries({ queryKey: [gatewayApi.currentUser.path] });
    },
    onError: (error) => showIssues(error),
  });
  const signOut = useApiMutation(gatewayApi.logout, { onSettled: leave });
  const { form, field, showIssues } = useEntryForm(chosenPasswordFormSchema, ({ password }) =>
    choose.mutate({ params: { id }, body: { password } }),
  );
  return (
    <EntryPage title="Choose a new password">
      <p>
        Somebody else set the password for {username}. Choose one that only you know, with at least 8
        characters, an uppercase letter, a lowercase letter and a number.
      </p>
      <NewPasswordForm form={form} field={field} sending={choose} username={username} />
      <p className={classes.other}>
        <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
          Sign out
        </Button>
      </p>
    </EntryPage>
  );
};
