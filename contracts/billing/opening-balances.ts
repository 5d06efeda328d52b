import { z } from 'zod';
import { apiTable } from '../shared/api.ts';
import { cell } from '../shared/cell.ts';
import type { CellKind } from '../shared/read-cell.ts';

export const maxOpeningRows = 5_000;

export const openingCellKinds = {
  number: { isCode: true },
  customer: {},
  date: { isDate: true },
  dueDate: { isDate: true },
  amount: { isFigure: true },
  type: {},
} as const satisfies Record<string, CellKind>;
export type OpeningField = keyof typeof openingCellKinds;

export const openingTypes = ['invoice', 'credit'] as const;
type OpeningType = (typeof openingTypes)[number];

/** Names of the types in other systems, in lower case. QuickBooks lists unapplied payments as credits. */
export const openingTypeNames: Readonly<Record<string, OpeningType>> = {
  inv: 'invoice',
  invoices: 'invoice',
  'sales invoice': 'invoice',
  'credit memo': 'credit',
  'credit note': 'credit',
  credits: 'credit',
  payment: 'credit',
};

const openingCells = z.strictObject({
  line: z.number().int().min(1).max(10_000_000),
  number: cell,
  customer: cell,
  date: cell,
  /** Blank: the customer's terms, else the terms of the settings. */
  dueDate: cell.default(''),
  /** Dollars. Negative for a credit. */
  amount: cell,
  /** A type or one of its names. Blank: derived from the sign of the amount. */
  type: cell.default(''),
});
export type OpeningCells = z.infer<typeof openingCells>;

/** Open invoices and credits of an earlier system, read from a spreadsheet or CSV file. */
export const openingBalancesBody = z.strictObject({
  rows: z
    .array(openingCells)
    .min(1, 'The file has no rows below the headings.')
    .max(maxOpeningRows, `A file can have at most ${maxOpeningRows.toLocaleString('en-US')} rows.`),
});

/** Parsed row. `errors` are sentences, and any error blocks the whole file. */
export const openingRow = z.object({
  line: z.number().int(),
  type: z.enum(openingTypes).nullable(),
  number: z.string(),
  customer: z.string(),
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  date: z.string().nullable(),
  dueDate: z.string().nullable(),
  amount: z.string().nullable(),
  errors: z.array(z.string()),
  notes: z.array(z.string()),
});
export type OpeningRow = z.infer<typeof openingRow>;

export const openingPreview = z.object({
  rows: z.array(openingRow),
  invoices: z.object({ count: z.number().int(), total: z.string() }),
  credits: z.object({ count: z.number().int(), total: z.string() }),
  /** Rows with errors. The file can be stored if it has rows and no errors. */
  errorCount: z.number().int(),
});
export type OpeningPreview = z.infer<typeof openingPreview>;

/** Dollars. */
export const openingStored = openingPreview.pick({ invoices: true, credits: true });

export const openingBalancesApi = apiTable({
  previewOpeningBalances: {
    method: 'POST',
    path: '/api/opening-balances/preview',
    permission: ['viewInvoices', 'closePeriods'],
    summary:
      'Preview open invoices and credits of an earlier system from CSV text, row by row; stores nothing.',
    body: openingBalancesBody,
    answer: openingPreview,
  },
  storeOpeningBalances: {
    method: 'POST',
    path: '/api/opening-balances',
    permission: 'closePeriods',
    refusal: 'Only an admin may store opening balances.',
    summary: 'Store open invoices and credits of an earlier system from CSV text, all or nothing.',
    body: openingBalancesBody,
    answer: openingStored,
    status: 201,
    creates: true,
  },
});
