import { z } from 'zod';
import { verbatim } from './schemas.ts';

export const maxCellLength = 10_000;

const matching = (max: number, form: RegExp, example: string) =>
  verbatim(max).refine((text) => form.test(text), `Must be ${example}.`);

const markedCell = z.strictObject({
  shown: verbatim(maxCellLength),
  /** Underlying number as decimal text without an exponent: `0.1`, `123`, `10.945`. */
  number: matching(400, /^-?\d+(\.\d+)?$/, 'a number like 10.945').optional(),
  date: matching(10, /^\d{4}-\d{2}-\d{2}$/, 'a date like 2026-11-20').optional(),
  /** Error, or formula without a stored value. */
  unreadable: z.literal(true).optional(),
});

/** Imported cell: plain text, or displayed text with its underlying value. */
export const cell = z.union([verbatim(maxCellLength), markedCell]);
export type Cell = z.infer<typeof cell>;

export interface SheetRow {
  row: number;
  cells: Cell[];
}

export const toDisplayedText = (cell: Cell | undefined): string =>
  typeof cell === 'object' ? cell.shown : (cell ?? '');

const errors =
  /^(#(N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|GETTING_DATA)|#{3,})$/i;

/** Null if the cell is readable. Files without formats hold the same errors as text. */
export const describeUnreadable = (cell: Cell): string | null => {
  const shown = toDisplayedText(cell).trim();
  const isError = shown.length <= 300 && errors.test(shown);
  if (!isError && (typeof cell === 'string' || !cell.unreadable)) return null;
  return shown === ''
    ? 'The formula has no stored value. Open the file in Excel and save it again.'
    : `${shown.slice(0, 40)} is an error in the spreadsheet. Correct the cell.`;
};
