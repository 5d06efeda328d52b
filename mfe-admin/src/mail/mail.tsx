import type { SettingsAnswer } from '@primal/contracts/admin/settings';
import { FieldStack, NativeSelect, Section, Text } from '@primal/kit';
import { useState } from 'react';
import { GmailFields } from '../settings/gmail-fields.tsx';
import type { SectionProps } from '../settings/values.ts';
import { MailServerFields } from './mail-server.tsx';
import { SendTest } from './send-test.tsx';

/** What e-mail goes through as the settings are stored (docs/rules/settings-and-integrations.md#mail). */
export const mailSentence = (stored: SettingsAnswer): string => {
  const { mailVia, gmailSenderEmail, mailServerGiven, smtpFrom, email } = stored;
  if (mailVia === 'gmail') return `E-mail goes through Gmail, sent by ${gmailSenderEmail}.`;
  if (mailVia === null) return 'E-mail is not set up. Fill in a mail server, or Gmail.';
  const sender = mailServerGiven ? email : (smtpFrom ?? email);
  if (sender) return `E-mail goes through the mail server, sent by ${sender}.`;
  return 'E-mail is not set up. Fill in the business e-mail under Settings.';
};

const MailSentence = ({ stored }: Pick<SectionProps, 'stored'>) => (
  <Text size="sm" role="status">
    {mailSentence(stored)}
    {stored.mailServerGiven &&
      ' The operator of this system has set a mail server. It is used instead of the one here.'}
  </Text>
);

/** The mail server in the settings; Gmail stands with the other services of Google. */
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

/** Both ways that mail may go, one at a time. */
export const MailChoice = (props: SectionProps) => {
  const [way, setWay] = useState(props.stored.gmailClientEmail ? 'gmail' : 'smtp');
  return (
    <FieldStack>
      <MailSentence stored={props.stored} />
      <NativeSelect
        label="E-Mail Goes Through"
        data={ways}
        value={way}
        description="Gmail is used as long as its fields are filled in."
        onChange={(event) => setWay(event.currentTarget.value)}
      />
      {way === 'gmail' ? <GmailFields {...props} /> : <MailServerFields {...props} />}
    </FieldStack>
  );
};
