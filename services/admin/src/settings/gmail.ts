import type { GmailAccount } from '@primal/service-kit/mail/gmail';
import { secretsKey, unseal } from '@primal/service-kit/secrets';
import type { SettingsRecord } from './settings.ts';

/** The account that mail is sent with, its key opened; null where it is not complete. */
export const gmailAccountOf = (settings: SettingsRecord): GmailAccount | null => {
  const { gmailClientEmail: clientEmail, gmailPrivateKey, gmailSenderEmail: senderEmail } = settings;
  if (!clientEmail || !gmailPrivateKey || !senderEmail) return null;
  return { clientEmail, privateKey: unseal(secretsKey(), 'gmailPrivateKey', gmailPrivateKey), senderEmail };
};
