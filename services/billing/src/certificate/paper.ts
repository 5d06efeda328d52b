import { whyNoCertificate } from '@primal/contracts/billing/certificate';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { wantsQrCodes } from '../copies/settings.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import { type LinkRecord, presentLink } from './link.ts';
import { findLink, shareLink } from './store.ts';

type Transaction = <Result>(work: (tx: BillingTx) => Promise<Result>) => Promise<Result>;

/**
 * The link is made with the first paper. Once somebody has revoked it, papers carry none until somebody makes a new one
 * (docs/decisions/0157).
 */
const linkFor = async (
  db: BillingDb,
  transaction: Transaction,
  invoice: InvoiceAnswer,
): Promise<LinkRecord | null> => {
  const link = (await findLink(db, invoice.id)) ?? (await transaction((tx) => shareLink(tx, invoice)));
  return link.revokedAt === null ? link : null;
};

/** The QR code that an invoice's paper carries; null where the settings want none, or it has no certificate. */
export const qrCodeOnPaper = async (
  db: BillingDb,
  transaction: Transaction,
  invoice: InvoiceAnswer,
): Promise<string[] | null> => {
  if (whyNoCertificate(invoice) !== null || !(await wantsQrCodes(db))) return null;
  const link = await linkFor(db, transaction, invoice);
  return link && (await presentLink(link)).qrCode;
};
