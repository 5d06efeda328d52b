import { z } from 'zod';
import { text } from '../shared/schemas.ts';

/** The most rows that one file may bring. */
export const maxOpeningRows = 5_000;

/**
 * The text of a CSV file with open invoices and credits of an earlier system: number, customer (name or id), date, due
 * date (may be empty), amount in dollars (negative for a credit, or type `credit`), in any order; the first line names
 * them. `csvText` makes it of a file's bytes.
 */
export const openingBalancesBody = z.strictObject({ csv: text(900_000) });

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
