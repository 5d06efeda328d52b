import { type SheetRow, shownIn } from '@primal/contracts/shared/cell';

/** The rows of a sheet that are its list, and sentences about those below the headings that are not. */
interface ListRows {
  rows: SheetRow[];
  leftOut: string[];
}

const filled = ({ cells }: SheetRow): string[] => cells.map((cell) => shownIn(cell).trim()).filter(Boolean);

const total = /^(grand |sub-?)?totals?:?$/i;
/** So many rows at the end may be sums. */
const lastRows = 3;

/** What stands for a number, an address or a date: headings hold none. */
const hasFigures = (cell: string): boolean => /[\d@]/.test(cell);

/** Columns of figures: nearly every cell of them has some. */
const figureColumns = (rows: readonly SheetRow[]): number[] =>
  (rows[0]?.cells ?? []).flatMap((_, at) => {
    const texts = rows.map(({ cells }) => shownIn(cells[at]).trim()).filter(Boolean);
    return texts.length > 1 && texts.filter(hasFigures).length >= texts.length * 0.9 ? at : [];
  });

/** Where below blank rows the headings of another list stand; -1 for nowhere. */
const otherListAt = (rows: readonly SheetRow[]): number =>
  rows.findIndex((row, at) => {
    const before = rows[at - 1];
    if (!before || row.row - before.row < 2 || at === rows.length - 1) return false;
    const texts = filled(row);
    if (texts.length < 2 || texts.some(hasFigures)) return false;
    return figureColumns(rows.slice(0, Math.min(at, 50))).some((column) => shownIn(row.cells[column]).trim());
  });

const number = (row: SheetRow): string => row.row.toLocaleString('en-US');

/**
 * The rows below the headings without what reports put among and under them: headings once more, sums, 'Cash Basis' with a
 * date, and another list below a gap.
 */
export const listRows = (all: readonly SheetRow[], headingRow: number | null): ListRows => {
  const headings = all.find(({ row }) => row === headingRow);
  const below = headingRow === null ? [...all] : all.filter(({ row }) => row > headingRow);
  const isTitled = headings !== undefined && all[0] !== headings;
  const leftOut: string[] = [];
  const other = otherListAt(below);
  const list = other < 0 ? below : below.slice(0, other);
  const rows = list.filter((row, at) => {
    const texts = filled(row);
    const isLast = at >= list.length - lastRows;
    if (headings && texts.join('\n') === filled(headings).join('\n')) {
      leftOut.push(`Row ${number(row)} repeats the headings.`);
      return false;
    }
    if (isLast && total.test(texts[0] ?? '')) {
      leftOut.push(`Row ${number(row)} contains totals.`);
      return false;
    }
    return !(isTitled && texts.length === 1 && /\bGMT\b|basis$/i.test(texts[0] ?? ''));
  });
  const begin = below[other];
  if (begin)
    leftOut.push(
      `Another list begins in row ${number(begin)}: its ${(below.length - other).toLocaleString('en-US')} rows are skipped. Import it as a separate file.`,
    );
  return { rows, leftOut };
};

/** How many rows of the list are hidden in the spreadsheet: they are read like the others. */
export const hiddenSentences = (rows: readonly SheetRow[], hiddenRows: readonly number[]): string[] => {
  const hidden = new Set(hiddenRows);
  const count = rows.filter(({ row }) => hidden.has(row)).length;
  if (count === 0) return [];
  return [
    count === 1
      ? '1 row is hidden in the spreadsheet and is read as well.'
      : `${count.toLocaleString('en-US')} rows are hidden in the spreadsheet and are read as well.`,
  ];
};
