import type { Content, createPdf } from 'pdfmake';
import { fitsIn, fitsOnPage, pageWidth } from './fits.ts';
import { openFonts, pdfmake } from './fonts.ts';
import './actual-text.ts';
import { applyFonts, MissingLettersError } from './scripts.ts';

export type PdfContent = Content;

// Documents must not fetch addresses or read local files.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** Points of the half-inch margin (docs/rules/screens.md#paper). */
const margin = 36;
const hairline = 0.5;

export interface PdfSheet {
  letterhead: { name: string; address: string; phone: string; email: string | null; logo: string | null };
  title: string;
  number: string;
  recipient: string;
  facts: readonly { label: string; value: string }[];
  stamp?: string | null;
  content: Content[];
}

const renderLogo = (logo: string | null): Content[] => {
  if (!logo) return [];
  const svg = /^data:image\/svg\+xml;base64,(.+)$/.exec(logo)?.[1];
  if (svg)
    return [{ svg: Buffer.from(svg, 'base64').toString('utf8'), fit: [120, 48], margin: [0, 0, 0, 6] }];
  return /^data:image\/(png|jpeg);base64,/.test(logo)
    ? [{ image: logo, fit: [120, 48], margin: [0, 0, 0, 6] }]
    : [];
};

const createHead = ({ letterhead, title, number, facts }: PdfSheet): Content => {
  const { name, address, phone, email, logo } = letterhead;
  return {
    columns: [
      {
        width: '*',
        stack: [
          ...renderLogo(logo),
          { text: name, bold: true, fontSize: 13 },
          { text: address },
          { text: [phone, email].filter(Boolean).join(' · ') },
        ],
      },
      {
        width: 'auto',
        stack: [
          { text: title.toUpperCase(), bold: true, fontSize: 16, alignment: 'right' },
          { text: number, bold: true, fontSize: 11, alignment: 'right', margin: [0, 0, 0, 4] },
          {
            table: {
              body: facts.map(({ label, value }) => [
                { text: label, color: '#555555' },
                // A date range stays on one line. A longer value wraps instead of taking the letterhead's
                // space.
                { text: value, alignment: 'right', noWrap: value.length <= 30 },
              ]),
            },
            layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 0, paddingBottom: () => 1 },
          },
        ],
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 14],
  };
};

export const documentEndId = 'document-end';

const formatName = ({ title, number }: PdfSheet): string => [title, number].filter(Boolean).join(' ');

const formatFooter = (sheet: PdfSheet): string => `${formatName(sheet)} · ${sheet.recipient}`;

const defineDocument = (sheet: PdfSheet, onEndAlone?: () => void): Parameters<typeof createPdf>[0] => ({
  pageSize: 'LETTER',
  pageMargins: [margin, margin, margin, margin + 18],
  info: {
    title: formatName(sheet),
    author: sheet.letterhead.name,
    subject: `${formatName(sheet)} for ${sheet.recipient}`,
  },
  language: 'en-US',
  displayTitle: true,
  tagged: true,
  defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
  ...(sheet.stamp && {
    watermark: { text: sheet.stamp, color: '#999999', opacity: 0.25, bold: true, fontSize: 110 },
  }),
  footer: (page, pages) =>
    applyFonts({
      columns: [
        { text: formatFooter(sheet), width: '*' },
        { text: `Page ${page} of ${pages}`, width: 'auto', alignment: 'right' },
      ],
      color: '#555555',
      fontSize: 8,
      margin: [margin, 8, margin, 0],
    }),
  content: applyFonts([createHead(sheet), ...sheet.content]),
  ...(onEndAlone && {
    pageBreakBefore: (node, pieces) => {
      const isAlone = () => pieces.getPreviousNodesOnPage().every(({ text }) => text === undefined);
      if (node.id === documentEndId && isAlone()) onEndAlone();
      return false;
    },
  }),
});

const write = async (sheet: PdfSheet, onEndAlone?: () => void): Promise<Uint8Array> => {
  await openFonts(JSON.stringify([createHead(sheet), sheet.content, formatFooter(sheet)]));
  return pdfmake.createPdf(defineDocument(sheet, onEndAlone)).getBuffer();
};

/** Letter size, half-inch margins, page x of y. Run it in a worker thread: 500 lines take a second. */
export const renderPdf = async (sheet: PdfSheet, onEndAlone?: () => void): Promise<Uint8Array> => {
  try {
    return await write(sheet, onEndAlone);
  } catch (error) {
    if (!sheet.letterhead.logo || error instanceof MissingLettersError) throw error;
    return write({ ...sheet, letterhead: { ...sheet.letterhead, logo: null } }, onEndAlone);
  }
};

/**
 * Renders the sheet. If the closing part would begin a page alone, renders again with the last row beside it.
 */
export const renderPdfWithEnd = async (createSheet: (apart: boolean) => PdfSheet): Promise<Uint8Array> => {
  let isAlone = false;
  const pdf = await renderPdf(createSheet(false), () => {
    isAlone = true;
  });
  return isAlone ? renderPdf(createSheet(true)) : pdf;
};

const ruled = {
  hLineWidth: (at: number) => (at === 0 ? 0 : hairline),
  vLineWidth: () => 0,
  hLineColor: (at: number) => (at === 1 ? '#000000' : '#bbbbbb'),
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

const listTexts = (cell: Content): string[] => {
  if (typeof cell === 'string') return [cell];
  if (Array.isArray(cell)) return cell.flatMap(listTexts);
  if (typeof cell !== 'object') return [];
  if ('stack' in cell) return (cell.stack ?? []).flatMap(listTexts);
  return 'text' in cell && typeof cell.text === 'string' ? [cell.text] : [];
};

/** Points of padding on each side of a cell. */
const cellPadding = 8;

/** Width of each column in points; columns without a width share the rest. */
const computeWidths = (widths: readonly (string | number)[]): number[] => {
  const stated = widths.filter((width) => typeof width === 'number');
  const left = pageWidth - cellPadding * widths.length - stated.reduce((sum, width) => sum + width, 0);
  const share = Math.max(20, left / Math.max(1, widths.length - stated.length));
  return widths.map((width) => (typeof width === 'number' ? width : share));
};

const lastLines = 12;

type Columns = readonly { header: string; align: 'left' | 'right' }[];
type Rows = readonly (readonly (string | Content)[])[];

const alignCells = (columns: Columns, rows: Rows): Content[][] =>
  rows.map((row) =>
    row.map((cell, at): Content => {
      const alignment = columns[at]?.align ?? 'left';
      return typeof cell === 'string' ? { text: cell, alignment } : cell;
    }),
  );

/** Repeats the head and keeps rows whole, unless longer than a page; `widths` as in pdfmake. */
export const createPdfTable = (columns: Columns, widths: (string | number)[], rows: Rows): Content => {
  const points = computeWidths(widths);
  const isKept = rows.every((row) => row.every((cell, at) => fitsOnPage(listTexts(cell), points[at])));
  return {
    table: {
      headerRows: 1,
      ...(isKept && { keepWithHeaderRows: 1, dontBreakRows: true }),
      widths,
      body: [
        columns.map(({ header, align }) => ({ text: header, bold: true, alignment: align, fontSize: 8 })),
        ...alignCells(columns, rows),
      ],
    },
    layout: ruled,
    margin: [0, 0, 0, 10],
  };
};

/**
 * A table and the closing part in one piece, whose first node has the id `documentEndId`. `apart` moves the
 * last row to the closing part, under its own head. Use it if the closing part would be alone on its page. A
 * long row stays.
 */
export const createPdfTableWithEnd = (
  { columns, widths, rows }: { columns: Columns; widths: (string | number)[]; rows: Rows },
  end: Content[],
  apart: boolean,
): Content[] => {
  const points = computeWidths(widths);
  const last = rows.slice(-1);
  const isShort = last.every((row) =>
    row.every((cell, at) => fitsIn(lastLines, listTexts(cell), points[at])),
  );
  const taken = apart && isShort && rows.length > 1 ? last : [];
  const own = taken.length > 0 ? [createPdfTable(columns, widths, taken)] : [];
  return [
    createPdfTable(columns, widths, rows.slice(0, rows.length - taken.length)),
    { stack: [...own, ...end], unbreakable: true },
  ];
};

/** Right-aligned totals; the strong total is bold. `id` is the node id of the first total. */
export const createPdfTotals = (
  totals: readonly { label: string; value: string; strong?: true }[],
  id?: string,
): Content => ({
  columns: [
    { width: '*', text: '' },
    {
      width: 'auto',
      table: {
        body: totals.map(({ label, value, strong = false }, at) => [
          { text: label, bold: strong, ...(at === 0 && id && { id }) },
          { text: value, bold: strong, alignment: 'right', margin: [24, 0, 0, 0] },
        ]),
      },
      layout: { hLineWidth: () => 0, vLineWidth: () => 0, paddingTop: () => 1, paddingBottom: () => 1 },
    },
  ],
  margin: [0, 0, 0, 10],
});

export const createPdfSignatures = (labels: readonly string[]): Content => ({
  columns: labels.map((label) => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 160, y2: 0, lineWidth: hairline }] },
      { text: label, fontSize: 8, margin: [0, 2, 0, 0] },
    ],
  })),
  columnGap: 16,
  margin: [0, 34, 0, 8],
});

export const createPdfFooter = (lines: readonly string[]) =>
  lines.map((text) => ({
    text,
    alignment: 'center' as const,
    margin: [0, 4, 0, 0] as [number, number, number, number],
  }));

/** Side of a QR code in points: over an inch, which phones read at arm's length. */
const codeSize = 84;

export const drawQrCode = (rows: readonly string[], words: string): Content => {
  const module = codeSize / rows.length;
  const bars = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => ({
      type: 'rect' as const,
      x: index * module,
      y: y * module,
      w: length * module,
      h: module,
      color: '#000000',
      lineWidth: 0,
    })),
  );
  return {
    columns: [
      { width: codeSize, canvas: bars },
      { width: '*', text: words, margin: [8, codeSize / 2 - 6, 0, 0] },
    ],
    margin: [0, 4, 0, 0],
  };
};
