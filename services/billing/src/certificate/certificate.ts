import type { Letterhead } from '@primal/contracts/admin/letterhead';
import type {
  CertificateLine,
  CertificatePiece,
  WeightCertificate,
} from '@primal/contracts/billing/certificate';
import type { InvoiceAnswer, InvoiceItemAnswer } from '@primal/contracts/billing/invoice';
import { computePrintedWeight } from '@primal/contracts/billing/invoice-sheet';
import { listSoldPieces } from '@primal/contracts/billing/returns';
import { decimal, isPositive, sum, toWeight } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { countWeighedPieces, shipsNothing } from '@primal/contracts/shared/weighing';

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
