import type { Letterhead } from '@primal/contracts/admin/letterhead';
import type { StatementSheet } from '@primal/contracts/billing/statement-sheet';
import {
  createPdfFooter,
  createPdfTable,
  createPdfTableWithEnd,
  createPdfTotals,
  documentEndId,
  renderPdfWithEnd,
} from '@primal/service-kit/pdf/render';

export interface StatementPdfInput {
  sheet: StatementSheet;
  letterhead: Letterhead;
  footer: string[];
}

const createHeading = (text: string) => ({
  text,
  bold: true,
  margin: [0, 10, 0, 2] as [number, number, number, number],
});

export default function renderStatementPdf({
  sheet,
  letterhead,
  footer,
}: StatementPdfInput): Promise<Uint8Array> {
  const { facts, aging, details, note } = sheet;
  const agingColumns = aging.map(({ header }) => ({ header, align: 'right' as const }));
  const widths = details.columns.map(({ align }, at) => (align === 'right' ? 72 : at === 0 ? 62 : '*'));
  const end = [
    ...(note
      ? [{ text: note, color: '#555555', margin: [0, 6, 0, 0] as [number, number, number, number] }]
      : []),
    ...createPdfFooter(footer),
  ];
  return renderPdfWithEnd((apart) => ({
    letterhead,
    title: sheet.title,
    number: '',
    recipient: sheet.customer,
    facts,
    content: [
      {
        columns: [
          {
            stack: [
              createHeading('Bill To'),
              { text: sheet.customer, bold: true },
              ...sheet.billTo.map((text) => ({ text })),
            ],
          },
          { stack: [createHeading('Account Summary'), createPdfTotals(sheet.summary)] },
        ],
        columnGap: 24,
      },
      createHeading('Aging Summary'),
      createPdfTable(
        agingColumns,
        aging.map(() => '*'),
        [aging.map(({ value }) => value)],
      ),
      createHeading(details.title),
      ...createPdfTableWithEnd(
        { columns: details.columns, widths, rows: details.rows.map(({ cells }) => cells) },
        end.map((text, at) => ({ ...text, ...(at === 0 && { id: documentEndId }) })),
        apart,
      ),
    ],
  }));
}
