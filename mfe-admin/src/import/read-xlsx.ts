import type { CsvRow } from '@primal/contracts/shared/read-csv';
import { strToU8, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import type { FileSheets } from './read-file.ts';

/** What a spreadsheet's parts may come to once they are unpacked, in bytes, and how many there may be. */
const mostUnpacked = 300_000_000;
const mostParts = 2_000;

class TooLarge extends Error {}

/**
 * The parts that hold text, in an archive that is not packed. What an archive says that it holds bounds what is written, whatever it
 * holds; the library then needs no workers, which it makes of text (docs/decisions/0143).
 */
const unpacked = (bytes: Uint8Array): ArrayBuffer => {
  let size = 0;
  let count = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      size += originalSize;
      count += 1;
      if (size > mostUnpacked || count > mostParts) throw new TooLarge();
      return true;
    },
  });
  return zipSync(
    { ...parts, '[Content_Types].xml': parts['[Content_Types].xml'] ?? strToU8('') },
    { level: 0 },
  ).buffer as ArrayBuffer;
};

const two = (part: number): string => String(part).padStart(2, '0');

const numberText = (value: number): string => {
  const typed = Number(value.toPrecision(15));
  const text = String(typed);
  return text.includes('e')
    ? typed.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
};

/** A cell as text: what a formula came to, a date as `11/20/2026`, a number as it was typed. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? ''
      : `${two(value.getUTCMonth() + 1)}/${two(value.getUTCDate())}/${value.getUTCFullYear()}`;
  return String(value).toWellFormed().replaceAll('\u0000', '');
};

const rowsOf = (data: readonly (readonly unknown[])[]): CsvRow[] =>
  data
    .map((cells, at) => ({ row: at + 1, cells: cells.map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

/** The sheets of an Excel workbook that hold anything; or a sentence about why it cannot be read. Never throws. */
export const readXlsx = async (bytes: Uint8Array): Promise<FileSheets | string> => {
  try {
    const sheets = await readWorkbook(unpacked(bytes));
    const filled = sheets
      .map(({ sheet, data }) => ({ name: sheet, rows: rowsOf(data) }))
      .filter(({ rows }) => rows.length > 0);
    return filled.length > 0 ? filled : 'The file is empty.';
  } catch (error) {
    return error instanceof TooLarge
      ? 'The file holds far more than it may. Please save the sheet that is needed as a file of its own.'
      : 'This is not an Excel file that can be read. Open it in Excel and save it as .xlsx or as CSV.';
  }
};
