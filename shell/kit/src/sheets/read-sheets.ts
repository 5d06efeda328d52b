import { type SheetRow, toDisplayedText } from '@primal/contracts/shared/cell';
import { readCsv } from '@primal/contracts/shared/read-csv';

/** Sheets of a file with their non-empty rows; a CSV file is one unnamed sheet. */
export type FileSheets = {
  name: string;
  rows: SheetRow[];
  hiddenRows: readonly number[];
}[];

/** Largest file in bytes, and the most rows and columns per sheet. */
export interface SheetLimits {
  bytes: number;
  rows: number;
  columns: number;
}

const beginsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

const isText = (bytes: Uint8Array, start: RegExp): boolean =>
  start.test(new TextDecoder('windows-1252').decode(bytes.subarray(0, 400)));

const saveAs = 'Open it in Excel, choose File, Save As, and save it as .xlsx or as CSV.';

/** Reason the file cannot be a list; null if it may be one. */
const findFileProblem = (bytes: Uint8Array, largest: number): string | null => {
  if (bytes.length === 0) return 'The file is empty.';
  if (bytes.length > largest)
    return `The file is larger than ${Math.round(largest / 1_000_000)} MB. Split it into smaller files.`;
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return `This is an old Excel file (.xls), or it has a password. ${saveAs}`;
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    return 'This is a PDF, not a list. Export the list as Excel or CSV.';
  const picture = [
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x47, 0x49, 0x46, 0x38],
  ];
  if (picture.some((start) => beginsWith(bytes, ...start)))
    return 'This is a picture, not a list, despite its name. Choose an Excel or CSV file.';
  if (isText(bytes, /^\s*(<!doctype html|<html|<table|<\?xml|mime-version)/i))
    return `This is a web page, not a list, despite its name. ${saveAs}`;
  return null;
};

const countColumns = (rows: readonly SheetRow[]): number =>
  rows.reduce(
    (most, { cells }) =>
      Math.max(most, cells.findLastIndex((cell) => toDisplayedText(cell).trim() !== '') + 1),
    0,
  );

const padRows = (rows: readonly SheetRow[]): SheetRow[] => {
  const width = countColumns(rows);
  return rows.map(({ row, cells }) => ({
    row,
    cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''),
  }));
};

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Parses a CSV, TSV or Excel file, or returns an error message. Never throws. */
export const readSheets = async (file: File, limits: SheetLimits): Promise<FileSheets | string> => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const refusal = findFileProblem(bytes, limits.bytes);
    if (refusal !== null) return refusal;
    const isZip = beginsWith(bytes, 0x50, 0x4b);
    if (!isZip && /\.xlsx$/i.test(file.name))
      return 'This is not an Excel file, despite its name. Open it in Excel and save it as .xlsx or as CSV.';
    let sheets: FileSheets;
    if (isZip) {
      const { readXlsx } = await import('./read-xlsx.ts');
      const read = readXlsx(bytes);
      if (typeof read === 'string') return read;
      sheets = read;
    } else {
      const { rows, problem } = readCsv(bytes);
      if (problem !== null) return problem;
      sheets = [{ name: '', rows, hiddenRows: [] }];
    }
    const longest = Math.max(...sheets.map(({ rows }) => rows.length));
    if (longest > limits.rows + 20)
      return `The file has ${formatCount(longest)} rows; at most ${formatCount(limits.rows)} are allowed. Split it into smaller files.`;
    const widest = Math.max(...sheets.map(({ rows }) => countColumns(rows)));
    if (widest > limits.columns)
      return `The file has ${formatCount(widest)} columns; at most ${formatCount(limits.columns)} are allowed. Delete the columns you do not need.`;
    return sheets.map((sheet) => ({ ...sheet, rows: padRows(sheet.rows) }));
  } catch {
    return 'The file could not be read.';
  }
};
