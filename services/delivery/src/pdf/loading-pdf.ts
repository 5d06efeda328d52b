import type { Letterhead } from '@primal/contracts/admin/letterhead';
import type { LoadedStop, LoadingList } from '@primal/contracts/delivery/loading-list';
import { fitsOnPage } from '@primal/service-kit/pdf/fits';
import { createPdfTable, renderPdf } from '@primal/service-kit/pdf/render';

export interface LoadingPdfInput {
  list: LoadingList;
  letterhead: Letterhead;
}

const columns = [
  { header: 'Quantity', align: 'right' },
  { header: 'Product', align: 'left' },
  { header: 'Weight', align: 'right' },
] as const;

const createTable = (lines: LoadedStop['lines']) =>
  createPdfTable(
    columns,
    [70, '*', 90],
    lines.map(({ quantity, productName, pounds }) => [quantity, productName, pounds]),
  );

const createHeading = (left: string, right = '') => ({
  columns: [
    { width: '*', text: left, bold: true, fontSize: 11 },
    { width: 'auto', text: right, bold: true },
  ],
  margin: [0, 4, 0, 2] as [number, number, number, number],
});

/**
 * Points of the product column. Narrower than the printed column, because row spacing makes a line of goods
 * taller than a line of text.
 */
const productWidth = 220;

const stopBlock = ({ number, name, load, lines }: LoadedStop) => ({
  unbreakable:
    lines.length < 30 && fitsOnPage([name, ...lines.map(({ productName }) => productName)], productWidth),
  stack: [createHeading(`Stop ${number}  ${name}`, load), ...(lines.length > 0 ? [createTable(lines)] : [])],
});

export default function renderLoadingPdf({ list, letterhead }: LoadingPdfInput): Promise<Uint8Array> {
  return renderPdf({
    letterhead,
    title: list.title,
    number: list.driver,
    recipient: list.date,
    facts: list.facts,
    content: [
      ...list.stops.map(stopBlock),
      ...(list.products.length > 0 ? [createHeading('All Goods'), createTable(list.products)] : []),
    ],
  });
}
