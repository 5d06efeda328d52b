import type { Letterhead } from '@primal/contracts/admin/letterhead';
import type { GuideSheet } from '@primal/contracts/orders/guide-sheet';
import { createPdfTable, renderPdf } from '@primal/service-kit/pdf/render';

export interface GuidePdfInput {
  sheet: GuideSheet;
  letterhead: Letterhead;
}

type Margin = [number, number, number, number];

/** A blank field. Each row needs a new object, because the library stores the position on the page in it. */
const createBox = () => ({
  canvas: [{ type: 'rect' as const, x: 0, y: 0, w: 46, h: 18, lineWidth: 0.5 }],
  alignment: 'right' as const,
});
const createBlankLine = () => ({ text: ' ', margin: [0, 5, 0, 5] as Margin });

export default function renderGuidePdf({ sheet, letterhead }: GuidePdfInput): Promise<Uint8Array> {
  const { title, customer, recipient, facts, columns } = sheet;
  const rows = sheet.rows.map(({ name, details, cells }) => [
    { stack: [{ text: name, bold: true }, ...(details ? [{ text: details, fontSize: 7.5 }] : [])] },
    ...cells,
    createBox(),
  ]);
  const blank = Array.from({ length: sheet.blank }, () => [createBlankLine(), '', '', '', '', createBox()]);
  return renderPdf({
    letterhead,
    title,
    number: '',
    recipient: customer,
    facts,
    content: [
      { text: customer, bold: true, fontSize: 11 },
      ...recipient.map((text) => ({ text })),
      { text: ' ' },
      createPdfTable(columns, ['*', 44, 96, 44, 72, 52], [...rows, ...blank]),
    ],
  });
}
