import type { Cell, SheetRow } from '@primal/contracts/shared/cell';
import { strFromU8, unzipSync } from 'fflate';
import { formatCellNumber, formatCellText } from './format-cell.ts';
import type { FileSheets } from './read-sheets.ts';
import {
  decodeCellText,
  parseSharedTexts,
  readRelations,
  readSheetList,
  readStyles,
  visitXml,
} from './xlsx-parts.ts';

const maxUnpackedBytes = 300_000_000;
const maxParts = 2_000;
const maxColumns = 16_384;

class TooLargeError extends Error {}

/** Unpacks the text parts. The archive's declared sizes limit the output. */
const unpack = (bytes: Uint8Array): Record<string, Uint8Array> => {
  let size = 0;
  let count = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      size += originalSize;
      count += 1;
      if (size > maxUnpackedBytes || count > maxParts) throw new TooLargeError();
      return true;
    },
  });
};

interface Workbook {
  texts: readonly string[];
  styles: readonly string[];
  is1904: boolean;
}

/** A cell from the sheet's XML; `value` is null if empty. */
interface RawCell {
  type: string;
  style: number;
  hasFormula: boolean;
  value: string | null;
  inline: string;
}

const readCell = ({ type, style, hasFormula, value, inline }: RawCell, book: Workbook): Cell => {
  const pattern = book.styles[style] ?? 'General';
  if (type === 'e') return { shown: decodeCellText(value ?? '') || '#ERROR!', unreadable: true };
  if (hasFormula && (value === null || (value === '' && type !== 'str')))
    return { shown: '', unreadable: true };
  if (type === 'inlineStr') return formatCellText(decodeCellText(inline), pattern);
  if (value === null || (value === '' && type !== 'str')) return '';
  if (type === 's') return formatCellText(book.texts[Number(value)] ?? '', pattern);
  if (type === 'str') return formatCellText(decodeCellText(value), pattern);
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'd') return { shown: value, date: value.slice(0, 10) };
  const number = Number(value);
  return Number.isFinite(number)
    ? formatCellNumber(number, pattern, book.is1904)
    : { shown: decodeCellText(value), unreadable: true };
};

const readColumn = (reference: string): number => {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    const at = letter.charCodeAt(0) - 64;
    if (at < 1 || at > 26) break;
    column = column * 26 + at;
  }
  return column - 1;
};

const isFilled = (cell: Cell): boolean => typeof cell === 'object' || cell.trim() !== '';

interface Merged {
  column: number;
  from: number;
  to: number;
}

/** Vertical merge in the first column of a range such as `A2:B5`. Null for a single row, such as a title. */
const parseMergedDown = (range: string): Merged | null => {
  const [, column = '', from = '', to = ''] = /^([a-z]+)(\d+):[a-z]+(\d+)$/i.exec(range) ?? [];
  return Number(to) > Number(from)
    ? { column: readColumn(column), from: Number(from), to: Number(to) }
    : null;
};

/**
 * Copies the value of merged cells to each of their rows. The file stores the value in the first row only.
 */
const fillMerged = (rows: readonly SheetRow[], merged: readonly Merged[]): void => {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const last = rows.at(-1)?.row ?? 0;
  for (const { column, from, to } of merged) {
    const first = byRow.get(from)?.cells[column] ?? '';
    for (let at = from + 1; at <= Math.min(to, last); at += 1) {
      const cells = byRow.get(at)?.cells;
      if (!cells) continue;
      while (cells.length < column) cells.push('');
      cells[column] = first;
    }
  }
};

/** Non-empty rows of a sheet, including formulas without a value, and the numbers of the hidden rows. */
const readRows = (xml: string, book: Workbook): { rows: SheetRow[]; hiddenRows: number[] } => {
  const rows: SheetRow[] = [];
  const hiddenRows: number[] = [];
  const merged: Merged[] = [];
  let isHidden = false;
  let row: SheetRow = { row: 0, cells: [] };
  let column = -1;
  let raw: RawCell | null = null;
  let isSpoken = false;
  visitXml(xml, {
    open: (name, { r, t, s, ref, hidden }) => {
      if (name === 'row') {
        isHidden = hidden === '1' || hidden === 'true';
        row = { row: r ? Number(r) : row.row + 1, cells: [] };
        column = -1;
      } else if (name === 'c') {
        column = r ? readColumn(r) : column + 1;
        if (!(column >= 0 && column < maxColumns)) throw new Error(`There is no column ${r}.`);
        raw = { type: t ?? 'n', style: Number(s ?? 0), hasFormula: false, value: null, inline: '' };
      } else if (name === 'f' && raw) raw.hasFormula = true;
      else if (name === 'rPh') isSpoken = true;
      else if (name === 'mergeCell') merged.push(...[parseMergedDown(ref ?? '') ?? []].flat());
    },
    close: (name, text) => {
      if (name === 'v' && raw) raw.value = text;
      else if (name === 't' && raw && !isSpoken) raw.inline += text;
      else if (name === 'rPh') isSpoken = false;
      else if (name === 'c' && raw) {
        row.cells[column] = readCell(raw, book);
        raw = null;
      } else if (name === 'row') {
        const cells = Array.from(row.cells, (cell) => cell ?? '');
        if (!cells.some(isFilled)) return;
        rows.push({ row: row.row, cells });
        if (isHidden) hiddenRows.push(row.row);
      }
    },
  });
  fillMerged(rows, merged);
  return { rows, hiddenRows };
};

const toPartPath = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

const readWorkbook = (bytes: Uint8Array): FileSheets => {
  const parts = unpack(bytes);
  const readPart = (name: string): string | null => {
    const part = parts[name];
    return part ? strFromU8(part).replace(/^\ufeff/, '') : null;
  };
  const { sheets, is1904 } = readSheetList(readPart('xl/workbook.xml') ?? '');
  const relations = readRelations(readPart('xl/_rels/workbook.xml.rels') ?? '');
  const strings = readPart('xl/sharedStrings.xml');
  const styles = readPart('xl/styles.xml');
  const book = {
    texts: strings ? parseSharedTexts(strings) : [],
    styles: styles ? readStyles(styles) : [],
    is1904,
  };
  return sheets.flatMap(({ name, relation }) => {
    const xml = readPart(toPartPath(relations.get(relation) ?? ''));
    // Chart sheets have no part with cells.
    return xml === null ? [] : [{ name, ...readRows(xml, book) }];
  });
};

const notExcel = 'This Excel file cannot be read. Open it in Excel and save it as .xlsx or as CSV.';

/** Skips empty sheets. Returns an error message instead of throwing (docs/decisions/0037). */
export const readXlsx = (bytes: Uint8Array): FileSheets | string => {
  try {
    const sheets = readWorkbook(bytes);
    if (sheets.length === 0) return notExcel;
    const filled = sheets.filter(({ rows }) => rows.length > 0);
    return filled.length > 0 ? filled : 'The file is empty.';
  } catch (error) {
    return error instanceof TooLargeError
      ? 'The file is too large. Save only the sheet you need as a separate file.'
      : notExcel;
  }
};
