import { z } from 'zod';
import { apiTable, noContent } from '../shared/api.ts';
import { pieceData } from '../shared/piece-data.ts';
import { instant } from '../shared/schemas.ts';
import { isUnweighedLine } from '../shared/weighing.ts';
import type { InvoiceAnswer } from './invoice.ts';
import { checkWeighed } from './invoice-rules.ts';

/** Opens a certificate without an account: 24 random bytes, base64url (docs/decisions/0157). */
export const certificateToken = z.string().regex(/^[\w-]{1,200}$/);

export const certificateUnavailable = 'This certificate was withdrawn or does not exist.';

/** Weights in pounds with 3 places. Other fields are null if only the weight was stored. */
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
  takenBy: z.string().nullable(),
  takenAt: instant().nullable(),
  returnedOn: z.string().nullable(),
  /** Billed pounds if the weight was corrected after the invoice was sent, else null. */
  correctedFrom: z.string().nullable(),
});
export type CertificatePiece = z.infer<typeof certificatePiece>;

export const certificateLine = z.object({
  productName: z.string(),
  productCode: z.string().nullable(),
  brand: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: z.string(),
  /** Pounds with 3 places. Null for goods sold by count. */
  weight: z.string().nullable(),
  /** False if the goods were not weighed. Their weight is then the catalog weight, or null. */
  isWeighed: z.boolean(),
  pieceCount: z.number().int(),
  pieces: z.array(certificatePiece),
});
export type CertificateLine = z.infer<typeof certificateLine>;

/** Weights of an invoice (docs/rules/invoices.md#weight-certificate), without prices. */
export const weightCertificate = z.object({
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  deliveryDate: z.string().nullable(),
  salesOrderNumber: z.string().nullable(),
  poNumber: z.string().nullable(),
  customerName: z.string(),
  isDraft: z.boolean(),
  business: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    logo: z.string().nullable(),
  }),
  lines: z.array(certificateLine),
  pieceCount: z.number().int(),
  totalWeight: z.string(),
});
export type WeightCertificate = z.infer<typeof weightCertificate>;

/** Public address of a certificate. It works until revoked. */
export const certificateLink = z.object({
  /** Absolute if the operator configured `PUBLIC_URL`, else the path. */
  address: z.string(),
  path: z.string(),
  token: z.string(),
  /** QR code of the address with its margin: one string per row, `1` for a dark module. */
  qrCode: z.array(z.string()),
  createdAt: instant(),
  createdBy: z.string(),
});
export type CertificateLink = z.infer<typeof certificateLink>;

export const invoiceCertificate = z.object({
  certificate: weightCertificate,
  link: certificateLink.nullable(),
  /** Time at which the last link was revoked. Null if a link is active or no link ever existed. */
  revokedAt: instant().nullable(),
});
export type InvoiceCertificate = z.infer<typeof invoiceCertificate>;

export const explainNoCertificate = ({
  status,
  broughtForward,
  kind,
  hasMissingCatchWeights,
  items,
}: Pick<InvoiceAnswer, 'status' | 'broughtForward' | 'kind' | 'hasMissingCatchWeights' | 'items'>):
  | string
  | null => {
  if (status === 'voided') return 'This invoice has been voided: it has no weight certificate.';
  if (kind !== 'sale') return 'This is a charge: it has no weights.';
  if (broughtForward) return 'This invoice was brought forward from an earlier system: it has no weights.';
  const unweighed = items.filter(isUnweighedLine).map(({ productName }) => productName);
  const ok = checkWeighed({ hasMissingCatchWeights, unweighed });
  return ok === true ? null : ok;
};

export const formatCertificateFileName = ({
  invoiceNumber,
  invoiceDate,
}: Pick<WeightCertificate, 'invoiceNumber' | 'invoiceDate'>): string =>
  `Weight_Certificate_${invoiceNumber}_${invoiceDate}.pdf`;

/** Weight certificates (docs/rules/invoices.md#weight-certificate). */
export const certificateApi = apiTable({
  getCertificate: {
    method: 'GET',
    path: '/api/invoices/{id}/certificate',
    permission: 'viewInvoices',
    summary:
      'The weight certificate of an invoice, and its public address, if there is one. 409 if the invoice is voided or lacks weights.',
    answer: invoiceCertificate,
  },
  shareCertificate: {
    method: 'POST',
    path: '/api/invoices/{id}/certificate',
    permission: 'invoice',
    summary:
      'The public address of the certificate, created if there is none. 409 if the invoice is voided or lacks weights.',
    answer: certificateLink,
  },
  revokeCertificate: {
    method: 'POST',
    path: '/api/invoices/{id}/certificate/revoke',
    permission: 'invoice',
    summary: 'Revoke the public address of the certificate immediately; 404 if there is none.',
    answer: noContent,
    status: 204,
  },
  certificatePdf: {
    method: 'GET',
    path: '/api/invoices/{id}/certificate/pdf',
    permission: 'viewInvoices',
    summary: 'The certificate as a PDF, `Weight_Certificate_{number}_{date}.pdf`.',
    answer: noContent,
    file: 'application/pdf',
  },
  readCertificate: {
    method: 'GET',
    path: '/api/certificates/{token}',
    permission: 'anybody',
    summary:
      'The certificate at a public address, without sign-in: 60 reads a minute from one network address. 404 if it was revoked or its invoice was voided.',
    params: { token: certificateToken },
    answer: weightCertificate,
  },
});
