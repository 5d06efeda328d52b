import { randomUUIDv7 } from 'node:crypto';
import { problem } from '@primal/service-kit/problem';
import type { BillingTx } from '../tables.ts';
import type { Mail, Mailer } from './mail.ts';

/** A mail about a document, or about a customer's account, as somebody asked for it. */
export interface Outgoing {
  /** The id of the invoice, or of the customer whose statement it is. */
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
  isNew: boolean;
}

/** Notes the mail before it is sent, so that a repeated request finds it. */
const claimMail = async (
  { db }: BillingTx,
  { subjectId, userId, idempotencyKey, mail }: Outgoing,
): Promise<Claim> => {
  const id = randomUUIDv7();
  const stored = await db
    .insertInto('outgoing_mails')
    .values({
      id,
      subject_id: subjectId,
      user_id: userId,
      idempotency_key: idempotencyKey,
      recipient: mail.to,
      created_at: new Date(),
      sent_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'subject_id', 'idempotency_key'])
        .doUpdateSet((e) => ({ recipient: e.ref('outgoing_mails.recipient') })),
    )
    .returning(['id', 'recipient', 'sent_at as sentAt'])
    .executeTakeFirstOrThrow();
  const sentAt = stored.sentAt && new Date(stored.sentAt).toISOString();
  return { id: stored.id, recipient: stored.recipient, sentAt, isNew: stored.id === id };
};

/**
 * Sends a mail. It is noted before: a request that comes again with its Idempotency-Key gets the first answer and sends
 * nothing. `sent` runs in the transaction that notes that the mail is out; a mail that fails leaves nothing behind.
 */
export const sendOnce = async (
  transaction: <R>(work: (tx: BillingTx) => Promise<R>) => Promise<R>,
  send: Mailer,
  outgoing: Outgoing,
  sent?: (tx: BillingTx) => Promise<void>,
): Promise<{ to: string; sentAt: string }> => {
  const claim = await transaction((tx) => claimMail(tx, outgoing));
  if (claim.sentAt) return { to: claim.recipient, sentAt: claim.sentAt };
  if (!claim.isNew)
    throw problem.conflict(
      'This e-mail may already be on its way. Ask the customer before sending it again.',
    );
  try {
    await send({ ...outgoing.mail, messageId: `<${claim.id}@invoices.primal>` });
  } catch (error) {
    await transaction((tx) => tx.db.deleteFrom('outgoing_mails').where('id', '=', claim.id).execute());
    throw error;
  }
  const sentAt = new Date();
  await transaction(async (tx) => {
    await tx.db.updateTable('outgoing_mails').set({ sent_at: sentAt }).where('id', '=', claim.id).execute();
    await sent?.(tx);
  });
  return { to: outgoing.mail.to, sentAt: sentAt.toISOString() };
};

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
