import { showDate, showInstant } from '../shared/dates.ts';
import { showQuantity, showWeight } from '../shared/decimal.ts';
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
  if (packagingDate) return showDate(packagingDate);
  return productionDate ? `made ${showDate(productionDate)}` : '';
};

const formatUseByDate = ({ expiry, bestBefore }: CertificatePiece): string => {
  if (expiry) return showDate(expiry);
  return bestBefore ? `best by ${showDate(bestBefore)}` : '';
};

const createPieceRow = (piece: CertificatePiece, at: number): string[] => [
  String(at + 1),
  showWeight(piece.weight),
  piece.lot ?? '',
  piece.serial ?? '',
  formatPackDate(piece),
  formatUseByDate(piece),
  piece.takenBy ?? '',
  [
    piece.takenAt ? showInstant(piece.takenAt) : '',
    piece.returnedOn ? `came back ${showDate(piece.returnedOn)}` : '',
  ]
    .filter(Boolean)
    .join(', '),
];

const formatQuantity = ({ quantity, unit }: CertificateLine): string =>
  [showQuantity(quantity), unit].filter(Boolean).join(' ');

const formatSum = (line: CertificateLine): string => {
  if (line.weight === null) return `${formatQuantity(line)}, sold by count`;
  const pounds = `${showWeight(line.weight)} lbs`;
  return line.isWeighed
    ? `${counted(line.pieceCount, 'piece')} · ${pounds}`
    : `${formatQuantity(line)} · ${pounds}, catalog weight`;
};

const toLine = (line: CertificateLine): CertificateSheetLine => ({
  name: line.productName,
  details: [line.productCode && `Item ${line.productCode}`, line.brand].filter(Boolean).join(' · '),
  rows: line.pieces.map(createPieceRow),
  sum: formatSum(line),
});

export const createCertificateSheet = (certificate: WeightCertificate): CertificateSheet => {
  const { invoiceNumber, invoiceDate, deliveryDate, salesOrderNumber, poNumber } = certificate;
  return {
    title: 'Weight Certificate',
    number: invoiceNumber,
    customer: certificate.customerName,
    stamp: certificate.isDraft ? 'DRAFT' : null,
    facts: [
      { label: 'Invoice date', value: showDate(invoiceDate) },
      ...(deliveryDate ? [{ label: 'Delivery date', value: showDate(deliveryDate) }] : []),
      ...(salesOrderNumber ? [{ label: 'Order', value: salesOrderNumber }] : []),
      ...(poNumber ? [{ label: 'PO Number', value: poNumber }] : []),
    ],
    lines: certificate.lines.map(toLine),
    totals: [
      { label: 'Pieces Weighed', value: String(certificate.pieceCount) },
      { label: 'Total Weight', value: `${showWeight(certificate.totalWeight)} lbs`, strong: true },
    ],
    statement: certificate.isDraft
      ? 'The invoice is a draft: these weights may still change.'
      : `Invoice ${invoiceNumber} was made from these recorded weights.`,
  };
};
