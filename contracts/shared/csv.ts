/**
 * Matches text that spreadsheets would run as a formula. Includes leading apostrophes, because `readCsv`
 * removes the first.
 */
const formula = /^'*[=+\-@\t\r\n]/;
/** Negative figures start like a formula but are safe. */
const figure = /^-\d+(\.\d+)?$/;

const writeCell = (text: string): string =>
  /[",\r\n;\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const defuse = (text: string): string => (formula.test(text) && !figure.test(text) ? `'${text}` : text);

/** UTF-8 byte order mark for spreadsheets, before the first row. */
export const csvByteOrderMark = '\ufeff';

/**
 * CSV row with line end (RFC 4180) for import by programs. Texts are unescaped, because programs would import
 * the apostrophe of `writeCsvRow`.
 */
export const writeRawCsvRow = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => writeCell(cell ?? '')).join(',')}\r\n`;

/** CSV row for spreadsheets. Text that looks like a formula gets an apostrophe, which `readCsv` removes. */
export const writeCsvRow = (cells: readonly (string | null)[]): string =>
  writeRawCsvRow(cells.map((cell) => defuse(cell ?? '')));
