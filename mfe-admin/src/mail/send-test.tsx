import { adminApi } from '@primal/contracts/admin/api';
import { ActionButton, Alert, FieldRow, TextInput } from '@primal/kit';
import { sentenceOr, useApiMutation, useUser } from '@primal/kit/platform';
import { useState } from 'react';
import classes from '../settings/settings.module.css';
import type { SectionProps, SettingsValues } from '../settings/values.ts';

const mailFields = [
  ...(['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser', 'smtpPassword', 'smtpFrom'] as const),
  ...(['gmailClientEmail', 'gmailPrivateKey', 'gmailSenderEmail', 'email'] as const),
] satisfies (keyof SettingsValues)[];

/** Why no test can be sent now; null when one can. */
const reasonOf = ({ form, stored }: Pick<SectionProps, 'form' | 'stored'>): string | null => {
  const { dirtyFields } = form.formState;
  if (mailFields.some((field) => dirtyFields[field])) return 'Save first. The test uses the saved settings.';
  return stored.mailVia === null ? 'Fill in the mail server or Gmail first, and save.' : null;
};

/** Sends a test e-mail as the settings are stored, and says in words how it went. */
export const SendTest = ({ form, stored }: Pick<SectionProps, 'form' | 'stored'>) => {
  const user = useUser();
  const [to, setTo] = useState(user.email ?? '');
  const test = useApiMutation(adminApi.testMail);
  const { data, error } = test;
  return (
    <div className={classes.test}>
      <FieldRow>
        <TextInput
          label="Test E-Mail Goes To"
          type="email"
          autoComplete="off"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <div className={classes.beside}>
          <ActionButton
            variant="default"
            disabledReason={reasonOf({ form, stored })}
            loading={test.isPending}
            onClick={() => test.mutate({ body: { to: to.trim() || null } })}
          >
            Send Test E-Mail
          </ActionButton>
        </div>
      </FieldRow>
      <div role="status">
        {data && (
          <Alert color="green" title="The test e-mail was sent">
            It is on its way to {data.to}, sent by {data.from}. If it does not arrive, check the spam folder.
          </Alert>
        )}
        {error && (
          <Alert color="red" title="The test e-mail was not sent">
            {sentenceOr(error, 'The server did not answer. Please try again.')}
          </Alert>
        )}
      </div>
    </div>
  );
};
