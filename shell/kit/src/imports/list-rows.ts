import { type Cell, type SheetRow, toDisplayedText } from '@primal/contracts/shared/cell';

/** Data rows of a sheet, with notes on skipped rows below the headings. */
interface ListRows {
  rows: SheetRow[];
  skipped: string[];
}

const listFilledTexts = ({ cells }: SheetRow): string[] =>
  cells.map((cell) => toDisplayedText(cell).trim()).filter(Boolean);

const total = /^(grand |sub-?)?totals?:?$/i;
const lastRows = 3;

/** Matches numbers, email addresses and dates, which headings lack. */
const hasFigures = (cell: string): boolean => /[\d@]/.test(cell);

/** Columns in which nearly every cell has a number. */
const findFigureColumns = (rows: readonly SheetRow[]): number[] =>
  (rows[0]?.cells ?? []).flatMap((_, at) => {
    const texts = rows.map(({ cells }) => toDisplayedText(cells[at]).trim()).filter(Boolean);
    return texts.length > 1 && texts.filter(hasFigures).length >= texts.length * 0.9 ? at : [];
  });

/** Index of another list's headings after blank rows, or -1. */
const findOtherList = (rows: readonly SheetRow[]): number =>
  rows.findIndex((row, at) => {
    const before = rows[at - 1];
    if (!before || row.row - before.row < 2 || at === rows.length - 1) return false;
    const texts = listFilledTexts(row);
    if (texts.length < 2 || texts.some(hasFigures)) return false;
    return findFigureColumns(rows.slice(0, Math.min(at, 50))).some((column) =>
      toDisplayedText(row.cells[column]).trim(),
    );
  });

const formatRowNumber = (row: SheetRow): string => row.row.toLocaleString('en-US');

/**
 * Rows below the headings, without repeated headings, totals, report footers ('Cash Basis' with a date) and further
 * lists.
 */
export const listRows = (all: readonly SheetRow[], headingRow: number | null): ListRows => {
  const headings = all.find(({ row }) => row === headingRow);
  const below = headingRow === null ? [...all] : all.filter(({ row }) => row > headingRow);
  const isTitled = headings !== undefined && all[0] !== headings;
  const skipped: string[] = [];
  const other = findOtherList(below);
  const list = other < 0 ? below : below.slice(0, other);
  const rows = list.filter((row, at) => {
    const texts = listFilledTexts(row);
    const isLast = at >= list.length - lastRows;
    if (headings && texts.join('\n') === listFilledTexts(headings).join('\n')) {
      skipped.push(`Row ${formatRowNumber(row)} repeats the headings.`);
      return false;
    }
    if (isLast && total.test(texts[0] ?? '')) {
      skipped.push(`Row ${formatRowNumber(row)} contains totals.`);
      return false;
    }
    return !(isTitled && texts.length === 1 && /\bGMT\b|basis$/i.test(texts[0] ?? ''));
  });
  const begin = below[other];
  if (begin)
    skipped.push(
      `Another list begins in row ${formatRowNumber(begin)}: its ${(below.length - other).toLocaleString('en-US')} rows are skipped. Import it as a separate file.`,
    );
  return { rows, skipped };
};

const isFilled = (cell: Cell): boolean => typeof cell === 'object' || cell.trim() !== '';

/**
 * Rows of a grouped report without totals, each with the nearest name above it in the name column. Null if no
 * row has a name above it, or if rows have their own. A total closes its group, so that later rows do not join
 * it.
 */
export const ungroupRows = (
  rows: readonly SheetRow[],
  columnCount: number,
  nameColumn: number,
): SheetRow[] | null => {
  const groups: string[] = [];
  let isGrouped = false;
  let hasOwnNames = false;
  const listed = rows.flatMap(({ row, cells }) => {
    const [first = '', ...others] = cells.filter(isFilled);
    const text = toDisplayedText(first).trim();
    const [, totaled = text] = /^total(?: for| of)? (.*)$/is.exec(text) ?? [];
    const closed = groups.lastIndexOf(totaled);
    if (/^total\b/i.test(text) && (others.length > 0 || (totaled !== text && closed >= 0))) {
      groups.length = Math.max(closed, 0);
      return [];
    }
    if (others.length === 0) {
      groups.push(text);
      return [];
    }
    isGrouped ||= groups.length > 0;
    hasOwnNames ||= isFilled(cells[nameColumn] ?? '');
    const padded = Array.from({ length: columnCount }, (_, at) => cells[at] ?? '');
    return [{ row, cells: padded.with(nameColumn, groups.at(-1) ?? '') }];
  });
  return isGrouped && !hasOwnNames ? listed : null;
};

/**
 * Rows of a matrix: one per filled cell of the columns `across`. Its cells are those of the other columns, then heading
 * and cell. Numbers the rows again, since one row of the sheet becomes several.
 */
export const spreadMatrix = (
  rows: readonly SheetRow[],
  across: readonly number[],
  headings: readonly string[],
): SheetRow[] =>
  rows
    .flatMap(({ cells }) =>
      across
        .filter((at) => isFilled(cells[at] ?? ''))
        .map((at) => ({
          cells: [
            ...headings.map((_, place) => cells[place] ?? '').filter((_, place) => !across.includes(place)),
            headings[at] ?? '',
            cells[at] ?? '',
          ],
        })),
    )
    .map((row, at) => ({ row: at + 1, ...row }));

/** Counts rows hidden in the spreadsheet, which are imported too. */
export const describeHiddenRows = (rows: readonly SheetRow[], hiddenRows: readonly number[]): string[] => {
  const hidden = new Set(hiddenRows);
  const count = rows.filter(({ row }) => hidden.has(row)).length;
  if (count === 0) return [];
  return [
    count === 1
      ? '1 row is hidden in the spreadsheet and is read as well.'
      : `${count.toLocaleString('en-US')} rows are hidden in the spreadsheet and are read as well.`,
  ];
};
