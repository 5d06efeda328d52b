import { googleApi } from '@primal/contracts/admin/google';
import { ActionButton, FieldStack, TextInput, toastFailure } from '@primal/kit';
import { useApiMutation } from '@primal/kit/platform';
import { AccountFields, fillAllMessage, GmailSteps, useGoogleAccount } from './google-account.tsx';
import classes from './settings.module.css';
import { findAdminReason, type SectionProps } from './values.ts';

export const GmailFields = (props: SectionProps) => {
  const { clientEmail, privateKey, target: senderEmail, isFilled } = useGoogleAccount(props, 'gmail');
  const test = useApiMutation(googleApi.testGmail, {
    done: (answer) => ['Connection Successful', `Google lets this account send as ${answer.senderEmail}.`],
    onError: (error) =>
      toastFailure(error, 'Unable to connect to Gmail. Please check your credentials.', 'Connection Failed'),
  });
  return (
    <FieldStack>
      <GmailSteps />
      <AccountFields {...props} service="gmail" />
      <TextInput
        label="Sender Email"
        type="email"
        autoComplete="off"
        readOnly={!props.isAdmin}
        description={
          findAdminReason(props.isAdmin) ??
          'The person whose e-mail address is the sender. The service account must be allowed to act for them.'
        }
        {...props.field('gmailSenderEmail')}
      />
      <div className={classes.buttons}>
        <ActionButton
          variant="default"
          disabledReason={isFilled ? null : fillAllMessage}
          loading={test.isPending}
          onClick={() => test.mutate({ body: { clientEmail, privateKey, senderEmail } })}
        >
          Test Connection
        </ActionButton>
      </div>
    </FieldStack>
  );
};
