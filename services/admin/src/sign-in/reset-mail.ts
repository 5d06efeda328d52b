import { randomUUID } from 'node:crypto';
import { readConfig } from '@primal/service-kit/config';
import { sql } from '@primal/service-kit/database';
import { createMailer, type Mailer } from '@primal/service-kit/mail/mailer';
import { consentConfig } from '../google/consent.ts';
import { unsealMailAccounts } from '../settings/credentials.ts';
import { type SettingsRecord, toAnswer as toSettingsAnswer } from '../settings/settings.ts';
import type { AdminDb, AdminTx } from '../tables.ts';
import { createReset } from '../user/resets.ts';

/** Mail transport and sender; null if mail is not configured. */
export const createResetMailer = (
  settings: SettingsRecord,
): { send: Mailer; from: string; address: string | null } | null => {
  const { mailVia, businessName, email } = toSettingsAnswer(settings);
  const accounts = unsealMailAccounts(settings);
  // The operator's mail server sends from the business's address, so that address is required.
  if (mailVia === null || !(accounts.gmail || accounts.smtp || email)) return null;
  return { send: createMailer(accounts), from: businessName || 'Primal', address: email };
};

const findAccount = (db: AdminDb, name: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'first_name as firstName'])
    .where('is_active', '=', true)
    .where('email', 'is not', null)
    .where(sql<boolean>`(lower(username) = lower(${name}) or lower(email) = lower(${name}))`)
    // The user name of an older account may equal the e-mail address of another account.
    .orderBy(sql`lower(email) = lower(${name})`, 'desc')
    .limit(1)
    .executeTakeFirst();

/** Uses the operator's address, because clients can forge the request's host. */
const buildLink = (token: string): string => {
  const link = new URL('/reset-password', readConfig(consentConfig).PUBLIC_URL);
  // The token is in the URL fragment. Browsers do not send it, so no log or referrer contains the token.
  link.hash = token;
  return link.href;
};

const formatMailText = (
  account: { username: string; firstName: string | null },
  link: string,
  from: string,
): string =>
  [
    `Hello ${account.firstName || account.username},`,
    `someone asked for a new password for the account ${account.username}. If it was you, choose one here:`,
    link,
    'The link works once, for one hour. If you did not ask for it, ignore this e-mail: your password stays the same.',
    from,
  ].join('\n\n');

/** Mails a link to the account with that user name or e-mail. Does nothing without such an account or address. */
export const mailReset = async (
  settings: SettingsRecord,
  name: string,
  transaction: <R>(work: (tx: AdminTx) => Promise<R>) => Promise<R>,
): Promise<void> => {
  const mail = createResetMailer(settings);
  if (!mail) return;
  const reset = await transaction(async (tx) => {
    const account = await findAccount(tx.db, name);
    if (!account?.email) return null;
    const { id, username, email } = account;
    tx.audit({
      kind: 'reset_mailed',
      subject: { type: 'account', id, label: username },
      by: { userId: null, name: username },
    });
    return { account, to: email, token: await createReset(tx, id) };
  });
  if (!reset) return;
  const { account, to, token } = reset;
  await mail.send({
    messageId: `<${randomUUID()}@accounts.primal>`,
    from: { name: mail.from, address: mail.address },
    to,
    subject: `New password for ${account.username}`,
    text: formatMailText(account, buildLink(token), mail.from),
    attachments: [],
  });
};
