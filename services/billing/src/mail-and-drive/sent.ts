import { defineEntity, p } from '@mikro-orm/core';

/** A mail about an invoice or a customer's account, noted before it is sent; `sentAt` once the mail server has taken it. */
export const OutgoingMailSchema = defineEntity({
  name: 'OutgoingMail',
  tableName: 'outgoing_mails',
  properties: {
    id: p.uuid().primary(),
    /** The invoice, or the customer whose statement was mailed. */
    subjectId: p.uuid(),
    idempotencyKey: p.text().strictNullable(),
    userId: p.text(),
    recipient: p.text(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    sentAt: p.datetime(3).strictNullable(),
    /** Says so where the mailed paper was older than the invoice stored by then. */
    changedMeanwhile: p.text().strictNullable(),
  },
});

export const DriveFileSchema = defineEntity({
  name: 'DriveFile',
  tableName: 'drive_files',
  properties: {
    invoiceId: p.uuid().primary(),
    fileId: p.text(),
  },
});
