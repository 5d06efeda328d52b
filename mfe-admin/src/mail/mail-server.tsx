import { type SmtpSecurity, smtpSecurities } from '@primal/contracts/admin/settings';
import { FieldRow, FieldStack, NativeSelect, TextInput } from '@primal/kit';
import { NumberField } from '@primal/kit/forms';
import { HowTo } from '../settings/how-to.tsx';
import { SecretField } from '../settings/secret-field.tsx';
import { adminsOnly, type SectionProps } from '../settings/values.ts';

const labels: Record<SmtpSecurity, string> = {
  starttls: 'STARTTLS (port 587)',
  tls: 'TLS (port 465)',
  none: 'None (own network only)',
};
const securities = smtpSecurities.map((value) => ({ value, label: labels[value] }));

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
        Where signing in takes a code from a phone, the provider wants an app password instead of your own: it
        is made in the account's security settings (Gmail:{' '}
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
export const MailServerFields = (props: SectionProps) => {
  const { field, isAdmin } = props;
  const shared = { autoComplete: 'off', readOnly: !isAdmin };
  return (
    <FieldStack>
      <Steps />
      <FieldRow>
        <TextInput
          label="Mail Server"
          placeholder="smtp.example.com"
          description={adminsOnly(isAdmin) ?? 'Leave blank for none.'}
          {...shared}
          {...field('smtpHost')}
        />
        <NumberField label="Port" places={0} readOnly={!isAdmin} {...field('smtpPort')} />
        <NativeSelect label="Encryption" data={securities} disabled={!isAdmin} {...field('smtpSecurity')} />
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
