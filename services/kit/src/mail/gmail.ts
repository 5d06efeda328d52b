import {
  createGoogleProblem,
  findGoogleStatus,
  openServiceAccount,
  readGoogleCallOptions,
} from '../google.ts';
import { AnswerLost } from './message.ts';

export interface GmailAccount {
  clientEmail: string;
  privateKey: string;
  senderEmail: string;
}

const createNotSent = (error: unknown) => createGoogleProblem('the e-mail was not sent', error);

/** 502 if Google rejects the message, `AnswerLost` if the connection broke while sending. */
export const sendByGmail = async (account: GmailAccount, message: Buffer): Promise<void> => {
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
