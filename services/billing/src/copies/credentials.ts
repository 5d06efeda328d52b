import type { CredentialsEventData } from '@primal/contracts/admin/credentials';
import { credentialsSaved } from '@primal/contracts/admin/events';
import type { GmailAccount } from '@primal/service-kit/mail/gmail';
import { secretsKey, unseal } from '@primal/service-kit/secrets';
import { keepCopy, type Subscription } from '@primal/service-kit/subscriptions';
import type { BillingDb } from '../tables.ts';

/** The business's Google application; `refreshToken` is null until somebody has consented. */
export interface DriveAccount {
  clientId: string;
  clientSecret: string;
  refreshToken: string | null;
}

/** The credentials with their secrets opened; null for those that are not complete. */
export const readCredentials = async (
  db: BillingDb,
): Promise<{ gmail: GmailAccount | null; drive: DriveAccount | null }> => {
  const facts = (await db.selectFrom('credentials').select('facts').executeTakeFirst())?.facts;
  const open = (field: 'googleClientSecret' | 'googleRefreshToken' | 'gmailPrivateKey'): string | null => {
    const sealed = facts?.[field];
    return sealed ? unseal(secretsKey(), field, sealed) : null;
  };
  const {
    googleClientId: clientId,
    gmailClientEmail: clientEmail,
    gmailSenderEmail: senderEmail,
  } = facts ?? {};
  const clientSecret = open('googleClientSecret');
  const privateKey = open('gmailPrivateKey');
  return {
    gmail: clientEmail && privateKey && senderEmail ? { clientEmail, privateKey, senderEmail } : null,
    drive:
      clientId && clientSecret ? { clientId, clientSecret, refreshToken: open('googleRefreshToken') } : null,
  };
};

const row = (facts: CredentialsEventData) => ({ facts });

export const followCredentials = (): Subscription[] => [
  keepCopy(credentialsSaved, { table: 'credentials', row }),
];
