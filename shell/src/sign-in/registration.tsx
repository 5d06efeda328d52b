import { gatewayApi } from '@primal/contracts/gateway/api';
import { registrationFormSchema } from '@primal/contracts/gateway/password-forms';
import { Button, FieldRow, FormError, PasswordInput, TextInput, TextLink, toast } from '@primal/kit/entry';
import { hasStatus, sentenceOr, useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { EntryPage } from './entry-page.tsx';
import classes from './sign-in.module.css';
import { useEnter, useEntryForm } from './use-entry-form.ts';

const pageText = (error: Error): string =>
  hasStatus(error, 409)
    ? 'Registration failed. Username may already be taken.'
    : `Registration failed. ${sentenceOr(error, 'The server could not be reached.')}`;

export const Registration = () => {
  const enter = useEnter();
  const register = useApiMutation(gatewayApi.register, {
    onSuccess: (user) => {
      enter(user);
      toast({ title: 'Account created!', description: 'You have been logged in automatically' });
    },
    onError: (error) => {
      showIssues(error);
      toast.error(wordsAndSentence(error, 'Could not create account'), 'Registration failed');
    },
  });
  const { form, field, showIssues } = useEntryForm(
    registrationFormSchema,
    ({ confirmPassword: _, ...body }) => register.mutate({ body }),
  );
  return (
    <EntryPage title="Register">
      <form className={classes.form} {...form}>
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          {...field('username')}
        />
        <PasswordInput label="Password" autoComplete="new-password" {...field('password')} />
        <PasswordInput label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        <FieldRow>
          <TextInput label="First Name" autoComplete="given-name" {...field('firstName')} />
          <TextInput label="Last Name" autoComplete="family-name" {...field('lastName')} />
        </FieldRow>
        <FormError message={register.error && pageText(register.error)} />
        <Button type="submit" fullWidth loading={register.isPending}>
          Register
        </Button>
      </form>
      <p className={classes.other}>
        Already have an account? <TextLink to="/login">Login</TextLink>
      </p>
    </EntryPage>
  );
};
