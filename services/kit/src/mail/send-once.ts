import { createHash, randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { type Kysely, ofTables, type Tables } from '../database.ts';
import { problem } from '../problem.ts';
import type { Tx } from '../tx.ts';
import type { Mailer } from './mailer.ts';
import type { Mail } from './message.ts';
import { AnswerLost } from './message.ts';

/** A mail about a document or a customer, noted before it is sent; `sentAt` once the mail server has taken it. */
export const OutgoingMailSchema = defineEntity({
  name: 'OutgoingMail',
  tableName: 'outgoing_mails',
  properties: {
    id: p.uuid().primary(),
    /** The document, or the customer whose statement or price list was mailed. */
    subjectId: p.uuid(),
    idempotencyKey: p.text().strictNullable(),
    userId: p.text(),
    recipient: p.text(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    sentAt: p.datetime(3).strictNullable(),
    /** Says so where the mailed paper was older than the document stored by then. */
    changedMeanwhile: p.text().strictNullable(),
  },
});

export const outgoingMailsTable = `
  create table outgoing_mails (
    id uuid primary key,
    subject_id uuid not null,
    idempotency_key text,
    user_id text not null,
    recipient text not null,
    created_at timestamptz(3) not null default now(),
    sent_at timestamptz(3),
    changed_meanwhile text,
    unique (user_id, subject_id, idempotency_key)
  )`;

type MailTables = Tables<readonly [typeof OutgoingMailSchema]>;

const mailsOf = <T extends MailTables>({ db }: Tx<T>): Kysely<MailTables> => ofTables(db);

/** A mail about a document, or about a customer's account, as somebody asked for it. */
export interface Outgoing {
  /** The id of the document, or of the customer whom it is about. */
  subjectId: string;
  userId: string;
  idempotencyKey: string | null;
  mail: Omit<Mail, 'messageId'>;
}

/** A mail that is about to be sent, or one that this request's twin has sent. */
interface Claim {
  id: string;
  recipient: string;
  sentAt: string | null;
  changedMeanwhile: string | null;
  isNew: boolean;
}

/** Notes the mail before it is sent, so that a repeated request finds it. */
const claimMail = async <T extends MailTables>(
  tx: Tx<T>,
  { subjectId, userId, idempotencyKey, mail }: Outgoing,
): Promise<Claim> => {
  const id = randomUUIDv7();
  const stored = await mailsOf(tx)
    .insertInto('outgoing_mails')
    .values({
      id,
      subject_id: subjectId,
      user_id: userId,
      idempotency_key: idempotencyKey,
      recipient: mail.to,
      created_at: new Date(),
      sent_at: null,
      changed_meanwhile: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'subject_id', 'idempotency_key'])
        .doUpdateSet((e) => ({ recipient: e.ref('outgoing_mails.recipient') })),
    )
    .returning(['id', 'recipient', 'sent_at as sentAt', 'changed_meanwhile as changedMeanwhile'])
    .executeTakeFirstOrThrow();
  const sentAt = stored.sentAt && new Date(stored.sentAt).toISOString();
  return { ...stored, sentAt, isNew: stored.id === id };
};

/** The Message-ID, equal for each try of one request, so that mail programs show a mail that arrives twice once. */
const messageIdOf = ({ subjectId, userId, idempotencyKey }: Outgoing, claimId: string): string => {
  const name = idempotencyKey === null ? claimId : [userId, subjectId, idempotencyKey].join('\n');
  return `<${createHash('sha256').update(name).digest('hex').slice(0, 32)}@invoices.primal>`;
};

/** What became of a mail; `changedMeanwhile` says that it was older than what was stored by then. */
interface SentMail {
  to: string;
  sentAt: string;
  changedMeanwhile: string | null;
}

/**
 * Sends a mail. It is noted before: a request that comes again with its Idempotency-Key gets the first answer and sends
 * nothing. `sent` runs in the transaction that notes that the mail is out, and may answer a sentence about it. A mail
 * that was refused leaves nothing behind; one whose answer was lost may have arrived, and stays noted.
 */
export const sendOnce = async <T extends MailTables>(
  transaction: <R>(work: (tx: Tx<T>) => Promise<R>) => Promise<R>,
  send: Mailer,
  outgoing: Outgoing,
  sent?: (tx: Tx<T>) => Promise<string | null>,
): Promise<SentMail> => {
  const claim = await transaction((tx) => claimMail(tx, outgoing));
  if (claim.sentAt)
    return { to: claim.recipient, sentAt: claim.sentAt, changedMeanwhile: claim.changedMeanwhile };
  if (!claim.isNew) throw mayBeOnItsWay();
  try {
    await send({ ...outgoing.mail, messageId: messageIdOf(outgoing, claim.id) });
  } catch (error) {
    if (error instanceof AnswerLost) throw mayBeOnItsWay();
    await transaction((tx) => mailsOf(tx).deleteFrom('outgoing_mails').where('id', '=', claim.id).execute());
    throw error;
  }
  const sentAt = new Date();
  const changedMeanwhile = await transaction(async (tx) => {
    const sentence = (await sent?.(tx)) ?? null;
    await mailsOf(tx)
      .updateTable('outgoing_mails')
      .set({ sent_at: sentAt, changed_meanwhile: sentence })
      .where('id', '=', claim.id)
      .execute();
    return sentence;
  });
  return { to: outgoing.mail.to, sentAt: sentAt.toISOString(), changedMeanwhile };
};

const mayBeOnItsWay = () =>
  problem.conflict(
    'This e-mail may already be on its way. Ask the customer before sending it again.',
    'mail_answer_lost',
  );

/** The address that a mail goes to; 409 when the customer has none. */
export const recipientOf = (
  customer: { name: string; email: string | null },
  named?: string | null,
): string => {
  const recipient = named ?? customer.email;
  if (!recipient)
    throw problem.conflict(
      `${customer.name} has no e-mail address. Add one to the customer first.`,
      'no_email',
    );
  return recipient;
};
