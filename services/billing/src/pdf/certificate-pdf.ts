import type { Letterhead } from '@primal/contracts/admin/letterhead';
import {
  type CertificateSheet,
  type CertificateSheetLine,
  certificateColumns,
} from '@primal/contracts/billing/certificate-sheet';
import { createPdfTable, createPdfTotals, renderPdf } from '@primal/service-kit/pdf/render';

export interface CertificatePdfInput {
  sheet: CertificateSheet;
  letterhead: Letterhead;
}

const widths = [18, 46, 66, 66, 60, 60, '*', 96];

type Margin = [number, number, number, number];

const createLine = ({ name, details, rows, sum }: CertificateSheetLine) => [
  {
    stack: [
      { text: name, bold: true, fontSize: 11 },
      ...(details ? [{ text: details, fontSize: 8, color: '#333333' }] : []),
    ],
    headlineLevel: 1,
    margin: [0, 6, 0, 2] as Margin,
  },
  ...(rows.length > 0 ? [createPdfTable(certificateColumns, widths, rows)] : []),
  { text: sum, bold: true, alignment: 'right' as const, margin: [0, 0, 0, 6] as Margin },
];

export default function renderCertificatePdf({
  sheet,
  letterhead,
}: CertificatePdfInput): Promise<Uint8Array> {
  return renderPdf({
    letterhead,
    title: sheet.title,
    number: sheet.number,
    recipient: sheet.customer,
    facts: sheet.facts,
    stamp: sheet.stamp,
    content: [
      {
        stack: [{ text: 'Customer', bold: true, fontSize: 8, color: '#555555' }, sheet.customer],
        margin: [0, 0, 0, 6],
      },
      ...sheet.lines.flatMap(createLine),
      {
        unbreakable: true,
        stack: [createPdfTotals(sheet.totals), { text: sheet.statement, fontSize: 8, color: '#333333' }],
      },
    ],
  });
}
