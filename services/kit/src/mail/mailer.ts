import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { problem } from '../problem.ts';
import { AnswerLost } from './answer-lost.ts';
import { type GmailAccount, sendByGmail } from './gmail.ts';

export const mailConfig = z.object({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('smtp:// or smtps:// address of the mail server, used where Gmail is not set up'),
});

export interface Mail {
  /** Stays the same when a message is sent again, so that mail programs show it once. */
  messageId: string;
  from: { name: string; address: string | null };
  to: string;
  subject: string;
  text: string;
  attachments: { filename: string; content: Uint8Array; contentType: string }[];
}

/** Sends a message. 502 with a sentence when the mail server refuses it or is away; `AnswerLost` when nobody knows. */
export type Mailer = (mail: Mail) => Promise<void>;

/** Bytes of attachments that mail servers commonly take. */
const largestAttachments = 18 * 1024 * 1024;

const readOnce = (content: Uint8Array, begun: () => void): Readable =>
  Readable.from(
    (function* () {
      begun();
      yield Buffer.from(content);
    })(),
  );

/** `begun` is called when the message is first read: the server has been reached, and is being given it. */
const optionsOf = (
  { from, attachments, ...mail }: Mail,
  address: string,
  begun = () => {},
): SendMailOptions => ({
  ...mail,
  from: { name: from.name, address },
  attachments: attachments.map(({ content, ...about }) => ({ ...about, content: readOnce(content, begun) })),
  // Nothing that a person typed makes the server read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});

const assertSize = ({ attachments }: Mail): void => {
  const size = attachments.reduce((bytes, { content }) => bytes + content.byteLength, 0);
  if (size > largestAttachments)
    throw problem.conflict('The attachments are too large for an e-mail. Send fewer at a time.', 'too_large');
};

const notSetUp = () =>
  problem.conflict(
    'E-mail is not set up. An administrator sets it up under Settings, Google Workspace, Gmail.',
    'mail_not_set_up',
  );

const bySmtp =
  (url: string): Mailer =>
  async (mail) => {
    const { createTransport } = await import('nodemailer');
    const { address } = mail.from;
    if (!address)
      throw problem.conflict(
        'E-mail is not set up. Fill in the business e-mail under Settings.',
        'mail_not_set_up',
      );
    const transport = createTransport(url, { connectionTimeout: 10_000, socketTimeout: 20_000 } as object);
    let hasBegun = false;
    const begun = () => {
      hasBegun = true;
    };
    try {
      await transport.sendMail(optionsOf(mail, address, begun));
    } catch (error) {
      const isRefusal = error instanceof Error && 'responseCode' in error;
      if (hasBegun && !isRefusal) throw new AnswerLost('The mail server broke off.', { cause: error });
      const said = error instanceof Error && 'response' in error ? ` It said: ${String(error.response)}` : '';
      throw problem.badGateway(`The mail server did not take the e-mail.${said}`);
    } finally {
      transport.close();
    }
  };

/**
 * How this business sends mail: through Gmail with the account that is stored, else by SMTP. 409 when neither is set up
 * (docs/rules/settings-and-integrations.md#mail).
 */
export const mailerOf = (gmail: GmailAccount | null): Mailer => {
  const { SMTP_URL } = readConfig(mailConfig);
  if (!gmail && !SMTP_URL) throw notSetUp();
  const send: Mailer = gmail
    ? async (mail) => {
        const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
        const message = await new MailComposer(optionsOf(mail, gmail.senderEmail)).compile().build();
        await sendByGmail(gmail, message);
      }
    : bySmtp(SMTP_URL ?? '');
  return async (mail) => {
    assertSize(mail);
    await send(mail);
  };
};
