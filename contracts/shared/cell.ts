import { z } from 'zod';
import { verbatim } from './schemas.ts';

/** The most characters of a cell that are read. */
export const longestCell = 10_000;

const matching = (max: number, form: RegExp, example: string) =>
  verbatim(max).refine((text) => form.test(text), `Must be ${example}.`);

/** A cell that holds more than its text: the value behind a number format or a date, or nothing that can be read. */
const markedCell = z.strictObject({
  /** As the spreadsheet shows it: `10%`, `00123`, `$10.95`, `#N/A`. */
  shown: verbatim(longestCell),
  /** The number behind it as decimal text without an exponent: `0.1`, `123`, `10.945`. */
  number: matching(400, /^-?\d+(\.\d+)?$/, 'a number like 10.945').optional(),
  /** The day behind it: `2026-11-20`. */
  date: matching(10, /^\d{4}-\d{2}-\d{2}$/, 'a date like 2026-11-20').optional(),
  /** An error, or a formula whose value the file does not hold. */
  unreadable: z.literal(true).optional(),
});

/** A cell of a list that comes in: its text, or what it shows with the value behind it. */
export const cell = z.union([verbatim(longestCell), markedCell]);
export type Cell = z.infer<typeof cell>;

/** One row of a sheet as a spreadsheet numbers it. */
export interface SheetRow {
  row: number;
  cells: Cell[];
}

export const shownIn = (cell: Cell | undefined): string =>
  typeof cell === 'object' ? cell.shown : (cell ?? '');

const errors =
  /^(#(N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|GETTING_DATA)|#{3,})$/i;

/** Why nobody can tell what a cell says, in a sentence; null when it can be read. A file without formats holds the same errors as text. */
export const unreadableCell = (cell: Cell): string | null => {
  const shown = shownIn(cell).trim();
  const isError = shown.length <= 300 && errors.test(shown);
  if (!isError && (typeof cell === 'string' || !cell.unreadable)) return null;
  return shown === ''
    ? 'The formula has no stored value. Open the file in Excel and save it again.'
    : `${shown.slice(0, 40)} is an error in the spreadsheet. Correct the cell.`;
};
