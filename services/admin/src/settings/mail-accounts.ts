import { smtpAccountOf } from '@primal/service-kit/copies/credentials';
import type { MailAccounts } from '@primal/service-kit/mail/mailer';
import { secretsKey, unseal } from '@primal/service-kit/secrets';
import type { SettingsRecord } from './settings.ts';

/** The accounts that mail is sent with, their secrets opened; null for those that are not complete. */
export const mailAccountsOf = (settings: SettingsRecord): MailAccounts => {
  const { gmailClientEmail: clientEmail, gmailSenderEmail: senderEmail } = settings;
  const open = (field: 'gmailPrivateKey' | 'smtpPassword'): string | null => {
    const sealed = settings[field];
    return sealed ? unseal(secretsKey(), field, sealed) : null;
  };
  const privateKey = open('gmailPrivateKey');
  return {
    gmail: clientEmail && privateKey && senderEmail ? { clientEmail, privateKey, senderEmail } : null,
    smtp: smtpAccountOf(settings, open('smtpPassword')),
  };
};
