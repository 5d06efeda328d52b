import { largestImportFile, mostImportRows } from '@primal/contracts/admin/import';
import { type CsvRow, readCsv } from '@primal/contracts/shared/read-csv';

/** The sheets of a file with their rows that hold anything; a CSV file is one sheet without a name. */
export type FileSheets = { name: string; rows: CsvRow[] }[];

const beginsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

const isText = (bytes: Uint8Array, start: RegExp): boolean =>
  start.test(new TextDecoder('windows-1252').decode(bytes.subarray(0, 400)));

const saveAs = 'Open it in Excel, choose File, Save As, and save it as .xlsx or as CSV.';

/** What a file is that is no list, in a sentence; null for what may be one. */
const notAList = (bytes: Uint8Array): string | null => {
  if (bytes.length === 0) return 'The file is empty.';
  if (bytes.length > largestImportFile) return 'The file has more than 20 MB. Please split it.';
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return `This is an Excel file of the old kind (.xls), or one with a password. ${saveAs}`;
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    return 'This is a PDF, not a list. Export the list as Excel or CSV.';
  const picture = [
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
    [0x47, 0x49, 0x46, 0x38],
  ];
  if (picture.some((start) => beginsWith(bytes, ...start)))
    return 'This is a picture, not a list, whatever its name says. Choose an Excel or CSV file.';
  if (isText(bytes, /^\s*(<!doctype html|<html|<table|<\?xml|mime-version)/i))
    return `This is a web page under the name of a list. ${saveAs}`;
  return null;
};

/** All rows as wide as the widest one that says anything. */
const evenRows = (rows: readonly CsvRow[]): CsvRow[] => {
  const width = rows.reduce((most, { cells }) => {
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    return Math.max(most, last + 1);
  }, 0);
  return rows.map(({ row, cells }) => ({
    row,
    cells:
      cells.length >= width
        ? cells.slice(0, width)
        : [...cells, ...Array<string>(width - cells.length).fill('')],
  }));
};

const tooMany = (rows: number): string =>
  `The file has ${rows.toLocaleString('en-US')} rows; at most ${mostImportRows.toLocaleString('en-US')} are taken. Please split it.`;

/** The sheets of a CSV, tab-separated or Excel file; or a sentence about why it cannot be read. Never throws. */
export const readSheets = async (file: File): Promise<FileSheets | string> => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const refusal = notAList(bytes);
    if (refusal !== null) return refusal;
    const isZip = beginsWith(bytes, 0x50, 0x4b);
    if (!isZip && /\.xlsx$/i.test(file.name))
      return 'This is not an Excel file, whatever its name says. Open it in Excel and save it as .xlsx or as CSV.';
    let sheets: FileSheets;
    if (isZip) {
      const { readXlsx } = await import('./read-xlsx.ts');
      const read = await readXlsx(bytes);
      if (typeof read === 'string') return read;
      sheets = read;
    } else {
      const { rows, problem } = readCsv(bytes);
      if (problem !== null) return problem;
      sheets = [{ name: '', rows }];
    }
    const longest = Math.max(...sheets.map(({ rows }) => rows.length));
    if (longest > mostImportRows + 20) return tooMany(longest);
    return sheets.map(({ name, rows }) => ({ name, rows: evenRows(rows) }));
  } catch {
    return 'The file could not be read.';
  }
};
