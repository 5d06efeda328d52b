import type { Letterhead } from '@primal/contracts/admin/letterhead';
import type { RouteSheet, SheetStop } from '@primal/contracts/delivery/route-sheet';
import { fitsOnPage, pageWidth as width } from '@primal/service-kit/pdf/fits';
import { createPdfSignatures, type PdfContent, renderPdf } from '@primal/service-kit/pdf/render';

export interface RoutePdfInput {
  sheet: RouteSheet;
  letterhead: Letterhead;
}

const hairline = 0.5;
const notesHeight = 34;
const columnGap = 12;
const returnedWidth = 232;

const createSquare = (ticked: boolean) => ({
  columns: [
    {
      width: 16,
      canvas: [
        { type: 'rect' as const, x: 0, y: 0, w: 11, h: 11, lineWidth: hairline },
        ...(ticked
          ? [
              {
                type: 'polyline' as const,
                lineWidth: 1.5,
                points: [
                  { x: 2, y: 6 },
                  { x: 5, y: 9 },
                  { x: 10, y: 2 },
                ],
              },
            ]
          : []),
      ],
    },
    { width: 'auto', text: 'Delivered' },
  ],
});

const createBox = (label: string, w: number) => ({
  width: w,
  stack: [
    { text: label, fontSize: 8, color: '#555555', margin: [0, 4, 0, 1] as [number, number, number, number] },
    { canvas: [{ type: 'rect' as const, x: 0, y: 0, w, h: notesHeight, lineWidth: hairline }] },
  ],
});

const createReturnedBlock = (lines: readonly string[]) => ({
  width: returnedWidth,
  stack: [
    {
      text: 'Came Back',
      fontSize: 8,
      color: '#555555',
      margin: [0, 4, 0, 1] as [number, number, number, number],
    },
    ...lines.map((text) => ({ text })),
  ],
});

const createBoxes = ({ gone, returned }: SheetStop) => ({
  margin: [36, 0, 0, 0] as [number, number, number, number],
  columnGap,
  columns: gone
    ? [createBox('Delivery Notes', width - 36)]
    : [
        createBox('Delivery Notes', width - 36 - columnGap - returnedWidth),
        returned.length > 0 ? createReturnedBlock(returned) : createBox('Came Back', returnedWidth),
      ],
});

const renderState = ({ gone, failed, delivered }: SheetStop) =>
  gone || failed ? { text: gone ?? failed ?? '', bold: true } : createSquare(delivered);

type Margin = [number, number, number, number];

const stopHead = (stop: SheetStop) => [
  { canvas: [{ type: 'line' as const, x1: 0, y1: 0, x2: width, y2: 0, lineWidth: hairline }] },
  {
    columnGap: 12,
    margin: [0, 5, 0, 3] as Margin,
    ...(stop.gone && { decoration: 'lineThrough' as const, color: '#555555' }),
    columns: [
      { width: 24, text: stop.number, bold: true, fontSize: 14 },
      {
        width: '*',
        stack: [{ text: stop.customer, bold: true, fontSize: 11 }, ...stop.where.map((text) => ({ text }))],
      },
      {
        width: 150,
        stack: [
          ...stop.facts.map(({ label, value }) => ({
            text: [`${label}: `, { text: value, bold: true }],
          })),
          ...[stop.hold, stop.collect].flatMap((text) => (text ? { text, bold: true, fontSize: 11 } : [])),
        ],
      },
      { width: 70, stack: [renderState(stop)] },
    ],
  },
];

const stopItems = ({ items, gone }: SheetStop) =>
  items.map((text) => ({
    text,
    margin: [36, 0, 0, 0] as Margin,
    ...(gone && { decoration: 'lineThrough' as const, color: '#555555' }),
  }));

const stopNotes = ({ notes }: SheetStop) =>
  notes ? [{ text: notes, bold: true, margin: [36, 2, 0, 0] as Margin }] : [];

const keepTogether = (stack: PdfContent[], below = 0) => ({
  unbreakable: true,
  margin: [0, 0, 0, below] as Margin,
  stack,
});

/** Points of the column with customer and address. */
const customerWidth = 225;

const isShort = (stop: SheetStop) => {
  const { customer, where, items, notes, returned } = stop;
  const beside = [...items, ...(notes ? [notes] : [])].flatMap((text) => text.split('\n'));
  return fitsOnPage([customer, ...where, ...beside, ...returned], customerWidth);
};

/** Prints a stop on one page unless it exceeds a page. Then its head is on the page of its first goods. */
const stopBlocks = (stop: SheetStop): PdfContent[] => {
  const items = stopItems(stop);
  const notes = stopNotes(stop);
  if (isShort(stop)) return [keepTogether([...stopHead(stop), ...items, ...notes, createBoxes(stop)], 10)];
  const end = [createBoxes(stop)];
  return [
    keepTogether([...stopHead(stop), ...items.slice(0, 3)]),
    ...items.slice(3),
    ...notes,
    fitsOnPage(stop.returned, returnedWidth) ? keepTogether(end, 10) : { stack: end },
  ];
};

export default function renderRoutePdf({ sheet, letterhead }: RoutePdfInput): Promise<Uint8Array> {
  const last = sheet.stops.at(-1);
  const beside = last && isShort(last) ? [last] : [];
  return renderPdf({
    letterhead,
    title: sheet.title,
    number: sheet.driver,
    recipient: sheet.date,
    facts: sheet.facts,
    content: [
      ...(sheet.notes
        ? [
            {
              margin: [0, 0, 0, 10] as [number, number, number, number],
              stack: [
                { text: 'Route Notes', bold: true, fontSize: 8, color: '#555555' },
                { text: sheet.notes },
              ],
            },
          ]
        : []),
      ...sheet.stops.slice(0, sheet.stops.length - beside.length).flatMap(stopBlocks),
      // Keeps a last stop of up to a page with the signature, which must not be alone on a page.
      {
        unbreakable: true,
        stack: [
          ...beside.flatMap(stopBlocks),
          createPdfSignatures(sheet.signatures),
          ...sheet.footer.map((text) => ({ text, fontSize: 8, color: '#333333' })),
        ],
      },
    ],
  });
}
