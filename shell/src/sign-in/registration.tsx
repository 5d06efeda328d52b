import { gatewayApi, registrationFormSchema } from '@primal/contracts/gateway/api';
import { Button, FieldRow, FormError, PasswordInput, TextInput, TextLink, toast } from '@primal/kit/entry';
import { hasStatus, sentenceOr, showIssues, useApiMutation, useSchemaForm } from '@primal/kit/platform';
import { useEnter } from './enter.ts';
import { EntryPage } from './entry-page.tsx';
import classes from './sign-in.module.css';

const empty = { username: '', password: '', confirmPassword: '', email: '', firstName: '', lastName: '' };

const pageText = (error: Error): string =>
  hasStatus(error, 409)
    ? 'Registration failed. Username may already be taken.'
    : `Registration failed. ${sentenceOr(error, 'The server could not be reached.')}`;

export const Registration = () => {
  const enter = useEnter();
  const form = useSchemaForm(registrationFormSchema, { defaultValues: empty });
  const register = useApiMutation(gatewayApi.register, {
    onSuccess: (user) => {
      enter(user);
      toast({ title: 'Account created!', description: 'You have been logged in automatically' });
    },
    onError: (error) => {
      showIssues(form, error);
      toast.error(sentenceOr(error, 'Could not create account'), 'Registration failed');
    },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ confirmPassword: _, ...body }) => register.mutate({ body }));
  return (
    <EntryPage title="Register">
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          error={errors.username?.message}
          {...form.register('username')}
        />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <FieldRow>
          <TextInput
            label="First Name"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextInput
            label="Last Name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
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
