import { googleCallOptions, googleProblem, googleStatus, openServiceAccount } from '../google.ts';
import { AnswerLost } from './message.ts';

/** A service account that may send as somebody of the business. */
export interface GmailAccount {
  clientEmail: string;
  privateKey: string;
  senderEmail: string;
}

const notSent = (error: unknown) => googleProblem('the e-mail was not sent', error);

/** 502 when Google refuses, `AnswerLost` when it broke off while it had the message. */
export const sendByGmail = async (account: GmailAccount, message: Buffer): Promise<void> => {
  const { gmail } = await import('@googleapis/gmail');
  const auth = await openServiceAccount({
    email: account.clientEmail,
    key: account.privateKey,
    subject: account.senderEmail,
    scopes: ['https://www.googleapis.com/auth/gmail.send'],
  });
  // By itself, for what fails here was not sent.
  await auth.authorize().catch((error) => {
    throw notSent(error);
  });
  try {
    await gmail({ version: 'v1', auth, ...googleCallOptions() }).users.messages.send(
      { userId: 'me', requestBody: { raw: message.toString('base64url') } },
      googleCallOptions(),
    );
  } catch (error) {
    const status = googleStatus(error) ?? 500;
    if (status >= 500) throw new AnswerLost('Google closed the connection.', { cause: error });
    throw notSent(error);
  }
};
