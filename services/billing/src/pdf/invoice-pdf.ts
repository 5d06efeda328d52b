import type { Letterhead } from '@primal/contracts/admin/letterhead';
import type { InvoiceSheet } from '@primal/contracts/billing/invoice-sheet';
import type { WeightRow } from '@primal/contracts/shared/weight-blocks';
import { fitsIn } from '@primal/service-kit/pdf/fits';
import {
  createPdfFooter,
  createPdfSignatures,
  createPdfTableWithEnd,
  createPdfTotals,
  documentEndId,
  drawQrCode,
  type PdfSheet,
  renderPdfWithEnd,
} from '@primal/service-kit/pdf/render';

export interface InvoicePdfInput {
  sheet: InvoiceSheet;
  qrCode: string[] | null;
  letterhead: Letterhead;
  footer: string[];
}

const widths = [52, '*', 72, 34, 28, 48, 60, 60];

const shortNotes = 14;

const createSmallText = (text: string) => ({
  text,
  fontSize: 8,
  color: '#333333',
  margin: [0, 0, 0, 4] as [number, number, number, number],
});

const block = (title: string, lines: readonly string[]) => ({
  stack: [{ text: title, bold: true, fontSize: 8, color: '#555555' }, ...lines.map((text) => ({ text }))],
});

const createWeightsRow = (block: readonly WeightRow[]) => [
  {
    colSpan: widths.length,
    stack: block.map(({ pieces, weights }) => ({
      fontSize: 8,
      columns: [
        { width: 50, text: pieces, color: '#555555' },
        ...weights.map((text) => ({ width: 48, text, alignment: 'right' as const })),
      ],
    })),
  },
  ...widths.slice(1).map(() => ''),
];

const toPdfSheet = ({ sheet, qrCode, letterhead, footer }: InvoicePdfInput, apart: boolean): PdfSheet => {
  const [customer = '', ...address] = sheet.billTo;
  const rows = sheet.rows.flatMap(({ cells, details, weightBlocks }) => [
    cells.map((cell, at) =>
      sheet.columns[at]?.detailed && details.length > 0
        ? { stack: [{ text: cell }, ...details.map((text) => ({ text, fontSize: 8, color: '#333333' }))] }
        : cell,
    ),
    ...weightBlocks.map(createWeightsRow),
  ]);
  const totals = {
    stack: [
      createPdfTotals(sheet.totals, documentEndId),
      ...(sheet.collect
        ? [
            {
              text: sheet.collect,
              bold: true,
              fontSize: 11,
              alignment: 'right' as const,
              margin: [0, 0, 0, 8] as [number, number, number, number],
            },
          ]
        : []),
    ],
  };
  const notes = sheet.notes
    ? [{ ...block('Notes', [sheet.notes]), margin: [0, 0, 0, 8] as [number, number, number, number] }]
    : [];
  const closing = [
    ...(sheet.signatures.length > 0 ? [createPdfSignatures(sheet.signatures)] : []),
    createSmallText(sheet.disclaimer),
    ...(qrCode ? [drawQrCode(qrCode, 'Scan for the weight certificate')] : []),
    ...createPdfFooter(footer),
  ];
  const hasShortNotes = fitsIn(shortNotes, [sheet.notes ?? '']);
  return {
    letterhead,
    title: 'Invoice',
    number: sheet.number,
    recipient: customer,
    facts: sheet.facts,
    stamp: sheet.stamp,
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              block('Bill To', []),
              { text: customer, bold: true },
              ...address.map((text) => ({ text })),
            ],
          },
          { width: '*', ...block('Terms', sheet.terms) },
        ],
        columnGap: 24,
        margin: [0, 0, 0, 12],
      },
      ...createPdfTableWithEnd(
        { columns: sheet.columns, widths, rows },
        hasShortNotes ? [totals, ...notes, ...closing] : [totals],
        apart,
      ),
      ...(hasShortNotes ? [] : [...notes, { stack: closing, unbreakable: true }]),
    ],
  };
};

export default function renderInvoicePdf(input: InvoicePdfInput): Promise<Uint8Array> {
  return renderPdfWithEnd((apart) => toPdfSheet(input, apart));
}
