import { z } from 'zod';
import { pieceData } from '../orders/piece.ts';
import { instant } from '../shared/schemas.ts';
import { isUnweighedLine } from '../shared/weighing.ts';
import type { InvoiceAnswer } from './invoice.ts';
import { weighed } from './rules.ts';

/** What opens a certificate without an account; those that are made are 24 random bytes, base64url (docs/decisions/0157). */
export const certificateToken = z.string().regex(/^[\w-]{1,200}$/);

/** What the public call says of an address that leads nowhere, whyever. */
export const certificateGone = 'This certificate was withdrawn or does not exist.';

/** A piece on a certificate. Where only its weight was kept, the rest is null. Pounds with 3 places. */
export const certificatePiece = z.object({
  ...pieceData.pick({
    weight: true,
    gtin: true,
    serial: true,
    lot: true,
    productionDate: true,
    packagingDate: true,
    bestBefore: true,
    expiry: true,
  }).shape,
  /** The person who weighed it, and the minute. */
  takenBy: z.string().nullable(),
  takenAt: instant().nullable(),
  /** The day on which it came back; null while it is out. */
  returnedOn: z.string().nullable(),
});
export type CertificatePiece = z.infer<typeof certificatePiece>;

/** A line of the invoice, without its prices. */
export const certificateLine = z.object({
  productName: z.string(),
  productCode: z.string().nullable(),
  brand: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: z.string(),
  /** Pounds with 3 places; null for what is sold by count. */
  weight: z.string().nullable(),
  /** Whether it was weighed; what was not has the weight that the catalog promises, or none. */
  isWeighed: z.boolean(),
  /** How many pieces were weighed, whether each by itself or all at once. */
  pieceCount: z.number().int(),
  /** Those that were weighed one by one. */
  pieces: z.array(certificatePiece),
});
export type CertificateLine = z.infer<typeof certificateLine>;

/** What was weighed for an invoice (docs/rules/invoices.md#weight-certificate), without prices. */
export const weightCertificate = z.object({
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  deliveryDate: z.string().nullable(),
  salesOrderNumber: z.string().nullable(),
  /** The number of the customer's own purchase order. */
  poNumber: z.string().nullable(),
  customerName: z.string(),
  /** Not sent yet: its weights may still change. */
  isDraft: z.boolean(),
  /** Who sells: the letterhead. */
  business: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    logo: z.string().nullable(),
  }),
  lines: z.array(certificateLine),
  pieceCount: z.number().int(),
  /** Pounds of all lines, 3 places. */
  totalWeight: z.string(),
});
export type WeightCertificate = z.infer<typeof weightCertificate>;

/** The address under which anybody reads a certificate, until it is revoked. */
export const certificateLink = z.object({
  /** Absolute where the operator said where the product is reached (`PUBLIC_URL`), else the path. */
  address: z.string(),
  path: z.string(),
  token: z.string(),
  /** The QR code of the address with its margin: `1` for a dark module, a text for each row. */
  qrCode: z.array(z.string()),
  createdAt: instant(),
  createdBy: z.string(),
});
export type CertificateLink = z.infer<typeof certificateLink>;

/** A certificate as those with an account see it. */
export const invoiceCertificate = z.object({
  certificate: weightCertificate,
  link: certificateLink.nullable(),
  /** When the last address was revoked; null where one holds, or there never was any. */
  revokedAt: instant().nullable(),
});
export type InvoiceCertificate = z.infer<typeof invoiceCertificate>;

/** Why an invoice has no certificate, as a sentence; null when it has one. */
export const whyNoCertificate = ({
  status,
  broughtForward,
  hasMissingCatchWeights,
  items,
}: Pick<InvoiceAnswer, 'status' | 'broughtForward' | 'hasMissingCatchWeights' | 'items'>): string | null => {
  if (status === 'voided') return 'This invoice has been voided: it has no weight certificate.';
  if (broughtForward) return 'This invoice was brought forward from an earlier system: it has no weights.';
  const unweighed = items.filter(isUnweighedLine).map(({ productName }) => productName);
  const ok = weighed({ hasMissingCatchWeights, unweighed });
  return ok === true ? null : ok;
};

/** The name under which a certificate's PDF is saved. */
export const certificateFileName = ({
  invoiceNumber,
  invoiceDate,
}: Pick<WeightCertificate, 'invoiceNumber' | 'invoiceDate'>): string =>
  `Weight_Certificate_${invoiceNumber}_${invoiceDate}.pdf`;
