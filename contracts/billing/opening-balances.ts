import { z } from 'zod';
import { cell } from '../shared/cell.ts';
import type { CellKind } from '../shared/read-cell.ts';

/** The most rows that one file may bring. */
export const maxOpeningRows = 5_000;

/** What each cell of a row is taken for. */
export const openingCellKinds = {
  number: { isCode: true },
  customer: {},
  date: { isDate: true },
  dueDate: { isDate: true },
  amount: { isFigure: true },
  type: {},
} as const satisfies Record<string, CellKind>;
export type OpeningField = keyof typeof openingCellKinds;

const openingCells = z.strictObject({
  /** The line of the file, counted from 1. */
  line: z.number().int().min(1).max(10_000_000),
  number: cell,
  /** A customer's name or id. */
  customer: cell,
  date: cell,
  /** Blank for the customer's own terms, else those of the settings. */
  dueDate: cell.default(''),
  /** Dollars; below 0 for a credit. */
  amount: cell,
  /** `invoice`, `credit`, or what QuickBooks calls them. Blank: by the amount. */
  type: cell.default(''),
});
export type OpeningCells = z.infer<typeof openingCells>;

/** Open invoices and credits of an earlier system, as a spreadsheet or CSV file holds them. */
export const openingBalancesBody = z.strictObject({
  rows: z
    .array(openingCells)
    .min(1, 'The file has no rows below the headings.')
    .max(maxOpeningRows, `A file can have at most ${maxOpeningRows.toLocaleString('en-US')} rows.`),
});

/** One row as it was understood; `errors` are sentences, and a row with any keeps the whole file from being stored. */
export const openingRow = z.object({
  /** The line of the file, counted from 1. */
  line: z.number().int(),
  type: z.enum(['invoice', 'credit']).nullable(),
  number: z.string(),
  /** As the file names the customer. */
  customer: z.string(),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  date: z.string().nullable(),
  /** Null for credits. */
  dueDate: z.string().nullable(),
  /** Dollars, above 0 for invoices and credits alike. */
  amount: z.string().nullable(),
  errors: z.array(z.string()),
  /** Sentences about what to compare before the row is stored. */
  notes: z.array(z.string()),
});
export type OpeningRow = z.infer<typeof openingRow>;

/** `POST /api/opening-balances/preview`: every row; nothing is stored. */
export const openingPreview = z.object({
  rows: z.array(openingRow),
  invoices: z.object({ count: z.number().int(), total: z.string() }),
  credits: z.object({ count: z.number().int(), total: z.string() }),
  /** Rows with errors; the file can be stored when there is none and at least one row. */
  errorCount: z.number().int(),
});
export type OpeningPreview = z.infer<typeof openingPreview>;

/** `POST /api/opening-balances`: what was stored; dollars. */
export const openingStored = openingPreview.pick({ invoices: true, credits: true });
