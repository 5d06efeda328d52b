import { type SmtpSecurity, smtpSecurities } from '@primal/contracts/admin/credentials';
import { type SettingsAnswer, settingsApi } from '@primal/contracts/admin/settings';
import {
  ActionButton,
  Alert,
  bind,
  FieldRow,
  FieldStack,
  NativeSelect,
  Section,
  Text,
  TextInput,
} from '@primal/kit';
import { NumberField } from '@primal/kit/forms';
import { explainError, useApiMutation, useUser } from '@primal/kit/platform';
import { useState } from 'react';
import { HowTo, SecretField } from './credential-fields.tsx';
import { GmailFields } from './google-account.tsx';
import classes from './settings.module.css';
import { findAdminReason, type SectionProps, type SettingsValues } from './values.ts';

const labels: Record<SmtpSecurity, string> = {
  starttls: 'STARTTLS (port 587)',
  tls: 'TLS (port 465)',
  none: 'None (own network only)',
};
const securityOptions = smtpSecurities.map((value) => ({ value, label: labels[value] }));

const Steps = () => (
  <HowTo
    label="How to get these"
    steps={[
      <>
        Your mail provider calls it the outgoing server, or SMTP. Microsoft 365:{' '}
        <code>smtp.office365.com</code>. Gmail: <code>smtp.gmail.com</code>. Others name it in their help,
        often <code>smtp.</code> or <code>mail.</code> and your domain. Port 587 with STARTTLS fits nearly all
        of them.
      </>,
      <>The user name is most often the whole e-mail address.</>,
      <>
        If signing in needs a code from your phone, enter an app password instead of your own. Make the app
        password in the account's security settings (Gmail:{' '}
        <a href="https://myaccount.google.com/apppasswords" target="_blank" rel="noopener">
          myaccount.google.com/apppasswords
        </a>
        ). Microsoft 365 must also allow <em>Authenticated SMTP</em> for the mailbox.
      </>,
      <>Save, and send a test e-mail. If something is wrong, you see what to do.</>,
    ]}
  />
);

/** The business's own mail server (docs/rules/settings-and-integrations.md#mail). */
const MailServerFields = (props: SectionProps) => {
  const { field, isAdmin } = props;
  const shared = { autoComplete: 'off', readOnly: !isAdmin };
  return (
    <FieldStack>
      <Steps />
      <FieldRow>
        <TextInput
          label="Mail Server"
          placeholder="smtp.example.com"
          description={findAdminReason(isAdmin) ?? 'Leave blank for none.'}
          {...shared}
          {...field('smtpHost')}
        />
        <NumberField label="Port" places={0} readOnly={!isAdmin} {...field('smtpPort')} />
        <NativeSelect
          label="Encryption"
          data={securityOptions}
          disabled={!isAdmin}
          {...field('smtpSecurity')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput label="Mail User Name" {...shared} {...field('smtpUser')} />
        <SecretField {...props} name="smtpPassword" label="Mail Password" />
        <TextInput
          label="Send From"
          type="email"
          description="Leave blank to use the business's e-mail address."
          {...shared}
          {...field('smtpFrom')}
        />
      </FieldRow>
    </FieldStack>
  );
};

const mailFields = [
  ...(['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser', 'smtpPassword', 'smtpFrom'] as const),
  ...(['gmailClientEmail', 'gmailPrivateKey', 'gmailSenderEmail', 'email'] as const),
] satisfies (keyof SettingsValues)[];

const findDisabledReason = ({ form, stored }: Pick<SectionProps, 'form' | 'stored'>): string | null => {
  const { dirtyFields } = form.formState;
  if (mailFields.some((field) => dirtyFields[field])) return 'Save first. The test uses the saved settings.';
  return stored.mailVia === null ? 'Fill in the mail server or Gmail first, and save.' : null;
};

/** Sends a test email with the stored settings and reports the result. */
export const SendTest = ({ form, stored }: Pick<SectionProps, 'form' | 'stored'>) => {
  const user = useUser();
  const [to, setTo] = useState(user.email ?? '');
  const test = useApiMutation(settingsApi.testMail);
  const { data, error } = test;
  return (
    <div className={classes.test}>
      <FieldRow>
        <TextInput label="Test E-Mail Goes To" type="email" autoComplete="off" {...bind(to, setTo)} />
        <div className={classes.beside}>
          <ActionButton
            variant="default"
            disabledReason={findDisabledReason({ form, stored })}
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
            {explainError(error, 'The server did not answer. Please try again.')}
          </Alert>
        )}
      </div>
    </div>
  );
};

/** Mail route under the stored settings (docs/rules/settings-and-integrations.md#mail). */
export const describeMail = (stored: SettingsAnswer): string => {
  const { mailVia, gmailSenderEmail, mailServerGiven, smtpFrom, email } = stored;
  if (mailVia === 'gmail') return `E-mail goes through Gmail, sent by ${gmailSenderEmail}.`;
  if (mailVia === null) return 'E-mail is not set up. Fill in a mail server, or Gmail.';
  const sender = mailServerGiven ? email : (smtpFrom ?? email);
  if (sender) return `E-mail goes through the mail server, sent by ${sender}.`;
  return 'E-mail is not set up. Fill in the business e-mail under Settings.';
};

const MailSentence = ({ stored }: Pick<SectionProps, 'stored'>) => (
  <Text size="sm" role="status">
    {describeMail(stored)}
    {stored.mailServerGiven &&
      ' The operator of this system has set a mail server. It is used instead of the one here.'}
  </Text>
);

export const EMail = (props: SectionProps) => (
  <Section title="E-Mail">
    <FieldStack>
      <MailSentence stored={props.stored} />
      <MailServerFields {...props} />
      <SendTest {...props} />
    </FieldStack>
  </Section>
);

const ways = [
  { value: 'smtp', label: 'A mail server (SMTP) of any provider' },
  { value: 'gmail', label: 'Gmail of a Google Workspace' },
];

export const MailChoice = (props: SectionProps) => {
  const [way, setWay] = useState(props.stored.gmailClientEmail ? 'gmail' : 'smtp');
  return (
    <FieldStack>
      <MailSentence stored={props.stored} />
      <NativeSelect
        label="E-Mail Goes Through"
        data={ways}
        description="Gmail is used as long as its fields are filled in."
        {...bind(way, setWay)}
      />
      {way === 'gmail' ? <GmailFields {...props} /> : <MailServerFields {...props} />}
    </FieldStack>
  );
};
