import type { Letterhead } from '@primal/contracts/admin/letterhead';
import type { PriceListLine, PriceListSheet } from '@primal/contracts/admin/price-list-sheet';
import { createPdfFooter, createPdfTable, renderPdf } from '@primal/service-kit/pdf/render';

export interface PriceListPdfInput {
  sheet: PriceListSheet;
  letterhead: Letterhead;
  footer: string[];
}

const widths = ['*', 50, 90, 80];

const toCells = ({ name, details, unit, prices }: PriceListLine) => [
  { stack: [{ text: name }, { text: details, fontSize: 8, color: '#555555' }] },
  unit,
  { stack: prices.map(({ price }) => ({ text: price })), alignment: 'right' as const },
  { stack: prices.map(({ minimum }) => ({ text: minimum || ' ' })), alignment: 'right' as const },
];

export default function renderPriceListPdf({
  sheet,
  letterhead,
  footer,
}: PriceListPdfInput): Promise<Uint8Array> {
  const { title, customer, facts, recipient, columns, lines, empty } = sheet;
  return renderPdf({
    letterhead,
    title,
    number: '',
    recipient: customer,
    facts,
    content: [
      {
        stack: [
          { text: 'For', bold: true, fontSize: 8, color: '#555555' },
          { text: customer, bold: true },
          ...recipient.map((text) => ({ text })),
        ],
        margin: [0, 0, 0, 12],
      },
      empty === null ? createPdfTable(columns, widths, lines.map(toCells)) : { text: empty },
      {
        unbreakable: true,
        stack: createPdfFooter(footer),
      },
    ],
  });
}
