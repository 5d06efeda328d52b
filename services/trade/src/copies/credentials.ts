import { defineEntity, p } from '@mikro-orm/core';
import type { CredentialsEventData } from '@primal/contracts/admin/credentials';
import { credentialsSaved } from '@primal/contracts/admin/events';
import { narrowTables, type Tables } from '@primal/service-kit/database';
import type { MailAccounts } from '@primal/service-kit/mail/mailer';
import type { SmtpAccount } from '@primal/service-kit/mail/smtp';
import { readSecretsKey, unseal } from '@primal/service-kit/secrets';
import { type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import type { Kysely } from 'kysely';

export const CredentialsSchema = defineEntity({
  name: 'Credentials',
  tableName: 'credentials',
  properties: {
    id: p.text().primary(),
    sequence: p.integer(),
    facts: p.json<CredentialsEventData>(),
  },
});

export const credentialsTable = `
  create table credentials (
    id text primary key,
    sequence integer not null,
    facts jsonb not null
  )`;

export const toSmtpAccount = (
  facts: Pick<CredentialsEventData, 'smtpHost' | 'smtpPort' | 'smtpSecurity' | 'smtpUser' | 'smtpFrom'>,
  password: string | null,
): SmtpAccount | null => {
  const { smtpHost: host, smtpPort: port, smtpSecurity: security, smtpUser: user, smtpFrom: from } = facts;
  return host ? { host, port, security, user, password, from } : null;
};

type CredentialsTables = Tables<readonly [typeof CredentialsSchema]>;

/** The business's Google application; `refreshToken` is null until the business consents. */
export interface DriveAccount {
  clientId: string;
  clientSecret: string;
  refreshToken: string | null;
}

/** Unsealed credentials; null for incomplete accounts. */
export const readCredentials = async <T extends CredentialsTables>(
  db: Kysely<T>,
): Promise<MailAccounts & { drive: DriveAccount | null }> => {
  const credentials: Kysely<CredentialsTables> = narrowTables(db);
  const facts = (await credentials.selectFrom('credentials').select('facts').executeTakeFirst())?.facts;
  const open = (
    field: 'googleClientSecret' | 'googleRefreshToken' | 'gmailPrivateKey' | 'smtpPassword',
  ): string | null => {
    const sealed = facts?.[field];
    return sealed ? unseal(readSecretsKey(), field, sealed) : null;
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
    smtp: facts ? toSmtpAccount(facts, open('smtpPassword')) : null,
    drive:
      clientId && clientSecret ? { clientId, clientSecret, refreshToken: open('googleRefreshToken') } : null,
  };
};

const toCredentialsRow = (facts: CredentialsEventData) => ({ facts });

export const followCredentials = (): Subscription[] => [
  syncCopy(credentialsSaved, { table: 'credentials', row: toCredentialsRow }),
];
