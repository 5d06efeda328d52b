import { gatewayApi } from '@primal/contracts/gateway/api';
import { chosenPasswordFormSchema } from '@primal/contracts/gateway/password-forms';
import { TextLink, toast } from '@primal/kit/entry';
import { useApiMutation, useLocation, useNavigate } from '@primal/kit/platform';
import { EntryPage } from './entry-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import classes from './sign-in.module.css';
import { useEntryForm } from './use-entry-form.ts';

/** Where a mailed link leads; its token stands behind the `#`, which no server is sent. */
export const ResetPassword = () => {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const reset = useApiMutation(gatewayApi.resetPassword, {
    onSuccess: () => {
      toast({ title: 'Password set', description: 'Sign in with it now.' });
      navigate('/login', { replace: true });
    },
    onError: (error) => showIssues(error),
  });
  const { form, field, showIssues } = useEntryForm(chosenPasswordFormSchema, ({ password }) =>
    reset.mutate({ body: { token, password } }),
  );
  return (
    <EntryPage title="Choose a new password">
      {token === '' ? (
        <p role="alert">This link is incomplete. Open it again from the e-mail, or ask for a new one.</p>
      ) : (
        <NewPasswordForm form={form} field={field} sending={reset} />
      )}
      <p className={classes.other}>
        <TextLink to="/forgot-password">Ask for a new link</TextLink>
      </p>
    </EntryPage>
  );
};
