import { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import { problem } from '../problem.ts';

export interface Mail {
  /** Stable across retries, so that mail programs show the message once. */
  messageId: string;
  from: { name: string; address: string | null };
  to: string;
  subject: string;
  text: string;
  attachments: { filename: string; content: Uint8Array; contentType: string }[];
}

/** Bytes of attachments that mail servers commonly accept. */
const maxAttachmentBytes = 18 * 1024 * 1024;

const readOnce = (content: Uint8Array, onBegin: () => void): Readable =>
  Readable.from(
    (function* () {
      onBegin();
      yield Buffer.from(content);
    })(),
  );

/** Calls `onBegin` once the connected mail server starts receiving the message. */
export const toMailOptions = (
  { from, attachments, ...mail }: Mail,
  address: string,
  onBegin = () => {},
): SendMailOptions => ({
  ...mail,
  from: { name: from.name, address },
  attachments: attachments.map(({ content, ...about }) => ({
    ...about,
    content: readOnce(content, onBegin),
  })),
  // Otherwise typed text could make the library read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});

export const assertSize = ({ attachments }: Mail): void => {
  const size = attachments.reduce((bytes, { content }) => bytes + content.byteLength, 0);
  if (size > maxAttachmentBytes)
    throw problem.conflict('The attachments are too large for an e-mail. Send fewer at a time.', 'too_large');
};

export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}
