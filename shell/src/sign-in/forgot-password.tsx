import { gatewayApi } from '@primal/contracts/gateway/api';
import { Button, FormError, TextInput, TextLink } from '@primal/kit/entry';
import { sentenceOr, useApiMutation } from '@primal/kit/platform';
import { EntryPage } from './entry-page.tsx';
import classes from './sign-in.module.css';
import { useEntryForm } from './use-entry-form.ts';

/** Asks for a link to a new password; what is answered does not tell whether there is such an account. */
export const ForgotPassword = () => {
  const ask = useApiMutation(gatewayApi.requestPasswordReset);
  const { form, field } = useEntryForm(gatewayApi.requestPasswordReset.body, (body) => ask.mutate({ body }));
  return (
    <EntryPage title="Forgot your password?">
      {ask.data ? (
        <p role="status">{ask.data.message}</p>
      ) : (
        <form className={classes.form} {...form}>
          <p>Enter your username or e-mail address. We will e-mail you a link to set a new password.</p>
          <TextInput
            label="Username or E-mail"
            autoComplete="username"
            autoCapitalize="none"
            autoFocus
            {...field('name')}
          />
          <FormError
            message={ask.error && sentenceOr(ask.error, 'The server could not be reached. Please try again.')}
          />
          <Button type="submit" fullWidth loading={ask.isPending}>
            Send Link
          </Button>
        </form>
      )}
      <p className={classes.other}>
        <TextLink to="/login">Back to the login page</TextLink>
      </p>
    </EntryPage>
  );
};
