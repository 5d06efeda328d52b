import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import { problem } from '../problem.ts';

export interface Mail {
  /** Stays the same when a message is sent again, so that mail programs show it once. */
  messageId: string;
  from: { name: string; address: string | null };
  to: string;
  subject: string;
  text: string;
  attachments: { filename: string; content: Uint8Array; contentType: string }[];
}

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
export const optionsOf = (
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

/** 409 for attachments that are larger than mail servers take. */
export const assertSize = ({ attachments }: Mail): void => {
  const size = attachments.reduce((bytes, { content }) => bytes + content.byteLength, 0);
  if (size > largestAttachments)
    throw problem.conflict('The attachments are too large for an e-mail. Send fewer at a time.', 'too_large');
};

/** The message was on its way when the connection broke off, or nobody answered: it may have arrived. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}
