import { formatDate, formatInstant } from '../shared/dates.ts';
import { formatQuantity, formatWeight } from '../shared/decimal.ts';
import { counted } from '../shared/text.ts';
import type { CertificateLine, CertificatePiece, WeightCertificate } from './certificate.ts';

export interface CertificateSheetLine {
  name: string;
  details: string;
  rows: string[][];
  sum: string;
}

/** Printed certificate with formatted figures, shared by the pages on screen and the PDF. */
export interface CertificateSheet {
  title: string;
  number: string;
  customer: string;
  stamp: 'DRAFT' | null;
  facts: { label: string; value: string }[];
  lines: CertificateSheetLine[];
  totals: { label: string; value: string; strong?: true }[];
  statement: string;
}

export const certificateColumns: readonly { header: string; align: 'left' | 'right' }[] = [
  { header: '#', align: 'right' },
  { header: 'Weight (lbs)', align: 'right' },
  { header: 'Lot', align: 'left' },
  { header: 'Serial', align: 'left' },
  { header: 'Pack Date', align: 'left' },
  { header: 'Use-By Date', align: 'left' },
  { header: 'Weighed By', align: 'left' },
  { header: 'Weighed At', align: 'left' },
];

const formatPackDate = ({ packagingDate, productionDate }: CertificatePiece): string => {
  if (packagingDate) return formatDate(packagingDate);
  return productionDate ? `made ${formatDate(productionDate)}` : '';
};

const formatUseByDate = ({ expiry, bestBefore }: CertificatePiece): string => {
  if (expiry) return formatDate(expiry);
  return bestBefore ? `best by ${formatDate(bestBefore)}` : '';
};

const createPieceRow = (piece: CertificatePiece, at: number): string[] => [
  String(at + 1),
  formatWeight(piece.weight),
  piece.lot ?? '',
  piece.serial ?? '',
  formatPackDate(piece),
  formatUseByDate(piece),
  piece.takenBy ?? '',
  [
    piece.takenAt ? formatInstant(piece.takenAt) : '',
    piece.correctedFrom ? `corrected from ${formatWeight(piece.correctedFrom)}` : '',
    piece.returnedOn ? `came back ${formatDate(piece.returnedOn)}` : '',
  ]
    .filter(Boolean)
    .join(', '),
];

const formatLineQuantity = ({ quantity, unit }: CertificateLine): string =>
  [formatQuantity(quantity), unit].filter(Boolean).join(' ');

const formatSum = (line: CertificateLine): string => {
  if (line.weight === null) return `${formatLineQuantity(line)}, sold by count`;
  const pounds = `${formatWeight(line.weight)} lbs`;
  return line.isWeighed
    ? `${counted(line.pieceCount, 'piece')} · ${pounds}`
    : `${formatLineQuantity(line)} · ${pounds}, catalog weight`;
};

const toLine = (line: CertificateLine): CertificateSheetLine => ({
  name: line.productName,
  details: [line.productCode && `Item ${line.productCode}`, line.brand].filter(Boolean).join(' · '),
  rows: line.pieces.map(createPieceRow),
  sum: formatSum(line),
});

const formatStatement = ({ isDraft, invoiceNumber, lines }: WeightCertificate): string => {
  if (isDraft) return 'The invoice is a draft: these weights may still change.';
  const isCorrected = lines.some(({ pieces }) => pieces.some(({ correctedFrom }) => correctedFrom));
  return isCorrected
    ? `Invoice ${invoiceNumber} was made from the recorded weights. Those marked as corrected were corrected later.`
    : `Invoice ${invoiceNumber} was made from these recorded weights.`;
};

export const createCertificateSheet = (certificate: WeightCertificate): CertificateSheet => {
  const { invoiceNumber, invoiceDate, deliveryDate, salesOrderNumber, poNumber } = certificate;
  return {
    title: 'Weight Certificate',
    number: invoiceNumber,
    customer: certificate.customerName,
    stamp: certificate.isDraft ? 'DRAFT' : null,
    facts: [
      { label: 'Invoice date', value: formatDate(invoiceDate) },
      ...(deliveryDate ? [{ label: 'Delivery date', value: formatDate(deliveryDate) }] : []),
      ...(salesOrderNumber ? [{ label: 'Order', value: salesOrderNumber }] : []),
      ...(poNumber ? [{ label: 'PO Number', value: poNumber }] : []),
    ],
    lines: certificate.lines.map(toLine),
    totals: [
      { label: 'Pieces Weighed', value: String(certificate.pieceCount) },
      { label: 'Total Weight', value: `${formatWeight(certificate.totalWeight)} lbs`, strong: true },
    ],
    statement: formatStatement(certificate),
  };
};
