import type { Letterhead } from '@primal/contracts/admin/letterhead';
import {
  type CertificateLine,
  type CertificatePiece,
  certificateUnavailable,
  explainNoCertificate,
  type WeightCertificate,
} from '@primal/contracts/billing/certificate';
import type { InvoiceAnswer, InvoiceItemAnswer } from '@primal/contracts/billing/invoice';
import { computePrintedWeight } from '@primal/contracts/billing/invoice-sheet';
import { listSoldPieces } from '@primal/contracts/billing/returns';
import { decimal, isPositive, sum, toWeight } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { countWeighedPieces, shipsNothing } from '@primal/contracts/shared/weighing';
import { problem } from '@primal/service-kit/problem';
import { type Reply, replyWithETag } from '@primal/service-kit/routes';
import { readLetterhead } from '../copies/settings.ts';
import { readInvoice } from '../invoice/store.ts';
import type { BillingDb } from '../tables.ts';
import { findOpenLink } from './store.ts';

/**
 * Truncates to the minute, as on paper. Seconds would make up a fifth of an answer with thousands of pieces.
 */
const toTheMinute = (instant: string): string => `${instant.slice(0, 16)}:00.000Z`;

const toPiece = (piece: InvoiceItemAnswer['pieces'][number]): CertificatePiece => {
  const { weight, gtin, serial, lot, productionDate, packagingDate, bestBefore, expiry } = piece;
  const { takenBy, takenAt, returned } = piece;
  return {
    weight,
    gtin,
    serial,
    lot,
    productionDate,
    packagingDate,
    bestBefore,
    expiry,
    takenBy,
    takenAt: takenAt && toTheMinute(takenAt),
    returnedOn: returned?.creditDate ?? null,
    correctedFrom: null,
  };
};

const toUnlabeledPiece = (weight: string): CertificatePiece => ({
  weight,
  gtin: null,
  serial: null,
  lot: null,
  productionDate: null,
  packagingDate: null,
  bestBefore: null,
  expiry: null,
  takenBy: null,
  takenAt: null,
  returnedOn: null,
  correctedFrom: null,
});

/** Pieces with their corrected weights. Empty for a line weighed as a single figure. */
const toPieces = (item: InvoiceItemAnswer): CertificatePiece[] => {
  const { pieces, individualWeights } = item;
  const billed =
    pieces.length > 0 ? pieces.map(toPiece) : parseWeights(individualWeights).map(toUnlabeledPiece);
  const sold = billed.length > 0 ? listSoldPieces(item) : [];
  return billed.map((piece, at) => {
    const weight = sold[at]?.weight ?? piece.weight;
    return weight === piece.weight ? piece : { ...piece, weight, correctedFrom: piece.weight };
  });
};

const computeCorrectedPounds = ({ returns }: InvoiceItemAnswer) =>
  sum(
    returns.flatMap(({ corrections }) =>
      corrections.map(({ billed, weight }) => decimal(billed).minus(weight)),
    ),
  );

/** Pounds of a line without pieces. */
const computeUnitedWeight = (item: InvoiceItemAnswer): string | null => {
  const printed = computePrintedWeight(item);
  return printed && toWeight(decimal(printed).minus(computeCorrectedPounds(item)));
};

const toLine = (item: InvoiceItemAnswer): CertificateLine => {
  const { product, productName, quantity, needsWeight } = item;
  const pieces = toPieces(item);
  const isWeighed = needsWeight || pieces.length > 0;
  const printed = pieces.length > 0 ? sum(pieces.map(({ weight }) => weight)) : computeUnitedWeight(item);
  return {
    productName,
    quantity,
    pieces,
    isWeighed,
    productCode: product.productCode,
    brand: product.brand,
    unit: product.unit,
    weight: isPositive(printed) ? toWeight(printed ?? 0) : null,
    pieceCount: pieces.length || countWeighedPieces({ ...item, isOpen: false }),
  };
};

export const buildCertificate = (invoice: InvoiceAnswer, business: Letterhead): WeightCertificate => {
  const { invoiceNumber, invoiceDate, deliveryDate, salesOrderNumber, poNumber } = invoice;
  const lines = invoice.items.filter((item) => !shipsNothing(item)).map(toLine);
  return {
    invoiceNumber,
    invoiceDate,
    deliveryDate,
    salesOrderNumber,
    poNumber,
    business,
    lines,
    customerName: invoice.customer.name,
    isDraft: invoice.status === 'draft',
    pieceCount: lines.reduce((count, line) => count + line.pieceCount, 0),
    totalWeight: toWeight(sum(lines.map(({ weight }) => weight ?? 0))),
  };
};

/** Maximum number of cached pieces of all certificates, about 20 MB. An invoice has at most 25,000. */
const maxCachedPieces = 40_000;

interface CachedCertificate {
  state: string;
  answer: Reply<WeightCertificate>;
}

const measureSize = (made: CachedCertificate | undefined): number =>
  made ? 1 + made.answer.body.pieceCount : 0;

const createNotFoundProblem = () => problem.notFound(certificateUnavailable);

const createCache = () => {
  const byLink = new Map<string, CachedCertificate>();
  let size = 0;
  const drop = (linkId: string): void => {
    size -= measureSize(byLink.get(linkId));
    byLink.delete(linkId);
  };
  return {
    get: (linkId: string): CachedCertificate | undefined => byLink.get(linkId),
    put: (linkId: string, made: CachedCertificate): void => {
      drop(linkId);
      byLink.set(linkId, made);
      size += measureSize(made);
      for (const oldest of byLink.keys()) {
        if (size <= maxCachedPieces) return;
        drop(oldest);
      }
    },
  };
};
const cache = createCache();

/**
 * Reads the certificate of a public token. Caches by invoice version and letterhead, since readers repeat
 * their requests. Answers the same 404 for an unknown token, a revoked token, and an invoice without a
 * certificate.
 */
export const readSharedCertificate = async (
  db: BillingDb,
  token: string,
): Promise<Reply<WeightCertificate>> => {
  const link = await findOpenLink(db, token);
  if (!link) throw createNotFoundProblem();
  const [invoice, { letterhead }] = await Promise.all([
    db
      .selectFrom('invoices')
      .select(['version', 'status', 'sales_order_number'])
      .where('id', '=', link.invoiceId)
      .executeTakeFirst(),
    readLetterhead(db),
  ]);
  if (!invoice || invoice.status === 'voided') throw createNotFoundProblem();
  const state = JSON.stringify([invoice, letterhead]);
  const known = cache.get(link.id);
  if (known?.state === state) {
    cache.put(link.id, known);
    return known.answer;
  }
  const whole = await readInvoice(db, link.invoiceId);
  if (explainNoCertificate(whole) !== null) throw createNotFoundProblem();
  const answer = replyWithETag(buildCertificate(whole, letterhead));
  // Do not cache if the invoice changed between the two reads.
  if (whole.version === invoice.version) cache.put(link.id, { state, answer });
  return answer;
};
