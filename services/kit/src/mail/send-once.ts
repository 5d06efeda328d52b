import { createHash, randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { type Kysely, narrowTables, type Tables } from '../database.ts';
import { problem } from '../problem.ts';
import type { Tx } from '../tx.ts';
import type { Mailer } from './mailer.ts';
import type { Mail } from './message.ts';
import { AnswerLost } from './message.ts';

/**
 * A mail about a document or a customer, stored before sending; `sentAt` is set once the mail server accepts
 * it.
 */
export const OutgoingMailSchema = defineEntity({
  name: 'OutgoingMail',
  tableName: 'outgoing_mails',
  properties: {
    id: p.uuid().primary(),
    subjectId: p.uuid(),
    idempotencyKey: p.text().strictNullable(),
    userId: p.text(),
    recipient: p.text(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    sentAt: p.datetime(3).strictNullable(),
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

const toMailTables = <T extends MailTables>({ db }: Tx<T>): Kysely<MailTables> => narrowTables(db);

interface Outgoing {
  /** Id of the document, or of the customer for a statement or price list. */
  subjectId: string;
  userId: string;
  idempotencyKey: string | null;
  mail: Omit<Mail, 'messageId'>;
}

interface Claim {
  id: string;
  recipient: string;
  sentAt: string | null;
  changedMeanwhile: string | null;
  isNew: boolean;
}

const claimMail = async <T extends MailTables>(
  tx: Tx<T>,
  { subjectId, userId, idempotencyKey, mail }: Outgoing,
): Promise<Claim> => {
  const id = randomUUIDv7();
  const stored = await toMailTables(tx)
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

/** Message-ID, equal for each retry of a request, so that mail programs show a duplicate once. */
const createMessageId = ({ subjectId, userId, idempotencyKey }: Outgoing, claimId: string): string => {
  const name = idempotencyKey === null ? claimId : [userId, subjectId, idempotencyKey].join('\n');
  return `<${createHash('sha256').update(name).digest('hex').slice(0, 32)}@invoices.primal>`;
};

interface SentMail {
  to: string;
  sentAt: string;
  changedMeanwhile: string | null;
}

/**
 * Sends a mail at most once per Idempotency-Key: a repeated request gets the first answer. `onSent` runs in the
 * transaction that records the delivery, and may return a sentence about it. A rejected mail leaves no
 * record. A mail whose answer was lost may have arrived, so its record stays.
 */
export const sendOnce = async <T extends MailTables>(
  transaction: <R>(work: (tx: Tx<T>) => Promise<R>) => Promise<R>,
  send: Mailer,
  outgoing: Outgoing,
  onSent?: (tx: Tx<T>) => Promise<string | null>,
): Promise<SentMail> => {
  const claim = await transaction((tx) => claimMail(tx, outgoing));
  if (claim.sentAt)
    return { to: claim.recipient, sentAt: claim.sentAt, changedMeanwhile: claim.changedMeanwhile };
  if (!claim.isNew) throw mayBeOnItsWay();
  try {
    await send({ ...outgoing.mail, messageId: createMessageId(outgoing, claim.id) });
  } catch (error) {
    if (error instanceof AnswerLost) throw mayBeOnItsWay();
    await transaction((tx) =>
      toMailTables(tx).deleteFrom('outgoing_mails').where('id', '=', claim.id).execute(),
    );
    throw error;
  }
  const sentAt = new Date();
  const changedMeanwhile = await transaction(async (tx) => {
    const sentence = (await onSent?.(tx)) ?? null;
    await toMailTables(tx)
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
