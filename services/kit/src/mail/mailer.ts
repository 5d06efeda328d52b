import { z } from 'zod';
import { readConfig } from '../config.ts';
import {
  createGoogleProblem,
  findGoogleStatus,
  openServiceAccount,
  readGoogleCallOptions,
} from '../google.ts';
import { problem } from '../problem.ts';
import { AnswerLost, assertSize, type Mail, toMailOptions } from './message.ts';
import { type SmtpAccount, sendBySmtp } from './smtp.ts';

interface GmailAccount {
  clientEmail: string;
  privateKey: string;
  senderEmail: string;
}

const createNotSent = (error: unknown) => createGoogleProblem('the e-mail was not sent', error);

/** 502 if Google rejects the message, `AnswerLost` if the connection broke while sending. */
const sendByGmail = async (account: GmailAccount, message: Buffer): Promise<void> => {
  const { gmail } = await import('@googleapis/gmail');
  const auth = await openServiceAccount({
    email: account.clientEmail,
    key: account.privateKey,
    subject: account.senderEmail,
    scopes: ['https://www.googleapis.com/auth/gmail.send'],
  });
  // Authorizes in a separate call: if it fails, nothing was sent.
  await auth.authorize().catch((error) => {
    throw createNotSent(error);
  });
  try {
    await gmail({ version: 'v1', auth, ...readGoogleCallOptions() }).users.messages.send(
      { userId: 'me', requestBody: { raw: message.toString('base64url') } },
      readGoogleCallOptions(),
    );
  } catch (error) {
    const status = findGoogleStatus(error) ?? 500;
    if (status >= 500) throw new AnswerLost('Google closed the connection.', { cause: error });
    throw createNotSent(error);
  }
};

export const mailConfig = z.object({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'smtp:// or smtps:// address of the mail server, used if Gmail is not set up; takes precedence over the mail server in Settings',
    ),
});

/**
 * Sends a message. 502 with a sentence if the mail server rejects it or is down; `AnswerLost` if the result
 * is unknown.
 */
export type Mailer = (mail: Mail) => Promise<void>;

export interface MailAccounts {
  gmail: GmailAccount | null;
  smtp: SmtpAccount | null;
}

const createNotSetUp = () =>
  problem.conflict(
    'E-mail is not set up. An administrator sets it up under Settings, E-Mail.',
    'mail_not_set_up',
  );

const sendMailByGmail = async (gmail: GmailAccount, mail: Mail): Promise<void> => {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
  await sendByGmail(gmail, await new MailComposer(toMailOptions(mail, gmail.senderEmail)).compile().build());
};

/** Gmail, else the operator's server, else the server of the settings; 409 without any. */
export const createMailer = ({ gmail, smtp }: MailAccounts): Mailer => {
  const server = readConfig(mailConfig).SMTP_URL ?? smtp;
  if (!gmail && !server) throw createNotSetUp();
  return async (mail) => {
    assertSize(mail);
    if (gmail) await sendMailByGmail(gmail, mail);
    else if (server) await sendBySmtp(server, mail);
  };
};
