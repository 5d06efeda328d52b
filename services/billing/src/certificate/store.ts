import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { type CertificateLink, explainNoCertificate } from '@primal/contracts/billing/certificate';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { readConfig } from '@primal/service-kit/config';
import {
  createRowMapper,
  type RecordOf,
  selectOf,
  type Tables,
  toInstantText,
} from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { renderQrCode } from '@primal/service-kit/qr-code';
import { z } from 'zod';
import { wantsQrCodes } from '../copies/settings.ts';
import { toInvoiceSubject } from '../invoice/history.ts';
import type { BillingDb, BillingTx } from '../tables.ts';

export const certificateConfig = z.object({
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address that browsers use for Primal; QR codes of weight certificates lead there'),
});

/** A public address for an invoice's weight certificate, valid until revoked. */
export const CertificateLinkSchema = defineEntity({
  name: 'CertificateLink',
  tableName: 'certificate_links',
  properties: {
    id: p.uuid().primary(),
    invoiceId: p.uuid(),
    token: p.text(),
    createdAt: p.datetime(3),
    createdBy: p.text(),
    revokedAt: p.datetime(3).strictNullable(),
    revokedBy: p.text().strictNullable(),
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof CertificateLinkSchema]> {}
}

type LinkRecord = RecordOf<typeof CertificateLinkSchema>;

/** New public link to an invoice’s certificate. The token has 192 random bits. */
const createLink = (invoiceId: string, createdBy: string): LinkRecord => ({
  id: randomUUIDv7(),
  invoiceId,
  token: randomBytes(24).toString('base64url'),
  createdAt: new Date(),
  createdBy,
  revokedAt: null,
  revokedBy: null,
});

const toPublicUrl = (path: string): string => {
  const { PUBLIC_URL } = readConfig(certificateConfig);
  return PUBLIC_URL ? new URL(path, PUBLIC_URL).href : path;
};

export const createLinkAnswer = async ({
  token,
  createdAt,
  createdBy,
}: LinkRecord): Promise<CertificateLink> => {
  const path = `/certificates/${token}`;
  const address = toPublicUrl(path);
  return {
    address,
    path,
    token,
    createdBy,
    qrCode: await renderQrCode(address),
    createdAt: toInstantText(createdAt),
  };
};

type Subject = Parameters<typeof toInvoiceSubject>[0];

const selectLinks = (db: BillingDb) =>
  db.selectFrom('certificate_links as l').select(selectOf(CertificateLinkSchema, 'l'));

export const findLink = (db: BillingDb, invoiceId: string): Promise<LinkRecord | undefined> =>
  selectLinks(db)
    .where('l.invoice_id', '=', invoiceId)
    .orderBy('l.revoked_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();

export const findOpenLink = (db: BillingDb, token: string): Promise<LinkRecord | undefined> =>
  selectLinks(db).where('l.token', '=', token).where('l.revoked_at', 'is', null).executeTakeFirst();

/** The invoice's valid link, or a new one. Concurrent callers get the same. */
export const findOrCreateLink = async (tx: BillingTx, invoice: Subject): Promise<LinkRecord> => {
  const link = createLink(invoice.id, tx.identity.name);
  const inserted = await tx.db
    .insertInto('certificate_links')
    .values(createRowMapper(CertificateLinkSchema)(link))
    .onConflict((conflict) => conflict.column('invoice_id').where('revoked_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted)
    return selectLinks(tx.db)
      .where('l.invoice_id', '=', invoice.id)
      .where('l.revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
  tx.audit({ kind: 'certificate_shared', subject: toInvoiceSubject(invoice) });
  return link;
};

export const revokeLink = async (tx: BillingTx, invoice: Subject): Promise<void> => {
  await tx.db
    .updateTable('certificate_links')
    .set({ revoked_at: new Date(), revoked_by: tx.identity.name })
    .where('invoice_id', '=', invoice.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => problem.notFound('This invoice has no certificate link.'));
  tx.audit({ kind: 'certificate_revoked', subject: toInvoiceSubject(invoice) });
};

type Transaction = <Result>(work: (tx: BillingTx) => Promise<Result>) => Promise<Result>;

const linkFor = async (
  db: BillingDb,
  transaction: Transaction,
  invoice: InvoiceAnswer,
): Promise<LinkRecord | null> => {
  const link = (await findLink(db, invoice.id)) ?? (await transaction((tx) => findOrCreateLink(tx, invoice)));
  return link.revokedAt === null ? link : null;
};

/** QR code for an invoice's paper; null if turned off in the settings, or without a certificate. */
export const readQrCode = async (
  db: BillingDb,
  transaction: Transaction,
  invoice: InvoiceAnswer,
): Promise<string[] | null> => {
  if (explainNoCertificate(invoice) !== null || !(await wantsQrCodes(db))) return null;
  const link = await linkFor(db, transaction, invoice);
  return link && (await createLinkAnswer(link)).qrCode;
};
