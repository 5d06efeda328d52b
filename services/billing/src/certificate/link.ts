import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { CertificateLink } from '@primal/contracts/billing/certificate';
import { readConfig } from '@primal/service-kit/config';
import { type RecordOf, type Tables, toInstantText } from '@primal/service-kit/database';
import { renderQrCode } from '@primal/service-kit/qr-code';
import { z } from 'zod';

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

export type LinkRecord = RecordOf<typeof CertificateLinkSchema>;

/** New public link to an invoice’s certificate. The token has 192 random bits. */
export const createLink = (invoiceId: string, createdBy: string): LinkRecord => ({
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
