import { randomUUIDv7 } from 'node:crypto';
import { toLetterhead } from '@primal/contracts/admin/letterhead';
import { createMailer } from '@primal/service-kit/mail/mailer';
import { AnswerLost } from '@primal/service-kit/mail/message';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import type { AdminTx } from '../tables.ts';
import { unsealMailAccounts } from './credentials.ts';
import { toAnswer } from './presenter.ts';
import { readSettings } from './store.ts';

const readOwnAddress = async ({ db, identity }: AdminTx): Promise<string> => {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', identity.userId)
    .executeTakeFirst();
  if (!user?.email)
    throw createFieldProblem('Your account has no e-mail address. Enter an address for the test.', 'to');
  return user.email;
};

/** 409 if e-mail is not configured, 502 with the cause of a failure. */
export const sendTestMail = async (tx: AdminTx, named: string | null) => {
  const stored = await readSettings(tx);
  const { gmail, smtp } = unsealMailAccounts(stored);
  const send = createMailer({ gmail, smtp });
  const to = named ?? (await readOwnAddress(tx));
  const shown = toAnswer(stored);
  const { name, email } = toLetterhead(shown);
  try {
    await send({
      messageId: `<${randomUUIDv7()}@settings.primal>`,
      from: { name, address: email },
      to,
      subject: `Test e-mail from ${name}`,
      text: 'This is a test: invoices and statements will reach your customers this way.',
      attachments: [],
    });
  } catch (error) {
    if (!(error instanceof AnswerLost)) throw error;
    throw problem.badGateway('The connection was lost while the e-mail was being sent. It may have arrived.');
  }
  const byServer = shown.mailServerGiven ? email : (smtp?.from ?? email);
  return { to, via: shown.mailVia ?? 'smtp', from: gmail?.senderEmail ?? byServer ?? '' };
};
