import { adminApi } from '@primal/contracts/admin/api';
import type { SettingsAnswer } from '@primal/contracts/admin/settings';
import { ActionButton, FieldStack, Text, TextInput, toast } from '@primal/kit';
import { useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { AccountFields, fillAll, useAccount } from '../user/account-fields.tsx';
import classes from './settings.module.css';
import { adminsOnly, type SectionProps } from './values.ts';

/** What e-mail goes through as the settings are stored (docs/rules/settings-and-integrations.md#mail). */
const mailSentence = ({ mailVia, gmailSenderEmail, email }: SettingsAnswer): string => {
  if (mailVia === 'gmail') return `E-mail goes through Gmail, sent by ${gmailSenderEmail}.`;
  if (mailVia === 'smtp' && email) return `E-mail goes through the mail server, sent by ${email}.`;
  if (mailVia === 'smtp') return 'E-mail is not set up. Fill in the business e-mail under Settings.';
  return 'E-mail is not set up. Fill in the Gmail credentials here.';
};

/** The account that invoices and statements are mailed by. */
export const GmailTab = (props: SectionProps) => {
  const { clientEmail, privateKey, target: senderEmail, isFilled } = useAccount(props, 'gmail');
  const test = useApiMutation(adminApi.testGmail, {
    onSuccess: (answer) =>
      toast.success('Connection Successful', `Google lets this account send as ${answer.senderEmail}.`),
    onError: (error) =>
      toast.error(
        wordsAndSentence(error, 'Unable to connect to Gmail. Please check your credentials.'),
        'Connection Failed',
      ),
  });
  return (
    <FieldStack>
      <Text size="sm" role="status">
        {mailSentence(props.stored)}
      </Text>
      <AccountFields {...props} service="gmail" />
      <TextInput
        label="Sender Email"
        type="email"
        autoComplete="off"
        readOnly={!props.isAdmin}
        description={
          adminsOnly(props.isAdmin) ??
          'The person of the business whom mail comes from; the service account must be allowed to act for them.'
        }
        {...props.field('gmailSenderEmail')}
      />
      <div className={classes.buttons}>
        <ActionButton
          variant="default"
          disabledReason={isFilled ? null : fillAll}
          loading={test.isPending}
          onClick={() => test.mutate({ body: { clientEmail, privateKey, senderEmail } })}
        >
          Test Connection
        </ActionButton>
      </div>
    </FieldStack>
  );
};
