/**
 * A spreadsheet takes a text that begins like this for a formula and runs it. One with apostrophes of its own before that
 * gets a further one too: reading takes exactly one away.
 */
const formula = /^'*[=+\-@\t\r\n]/;
/** A figure below 0 begins like a formula and is none. */
const figure = /^-\d+(\.\d+)?$/;

const writeCell = (text: string): string =>
  /[",\r\n;\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const defuse = (text: string): string => (formula.test(text) && !figure.test(text) ? `'${text}` : text);

/** Tells spreadsheets that a file is UTF-8; it stands before the first row. */
export const csvMark = '\ufeff';

/**
 * One row of a CSV file with its line end (RFC 4180), for a program that imports it: texts are as they were given. A
 * program would take the apostrophe of `writeCsvRow` for part of a name.
 */
export const writeProgramRow = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => writeCell(cell ?? '')).join(',')}\r\n`;

/**
 * One row of a CSV file that a person opens in a spreadsheet. Text that it would take for a formula carries an
 * apostrophe, which `readCsv` takes away.
 */
export const writeCsvRow = (cells: readonly (string | null)[]): string =>
  writeProgramRow(cells.map((cell) => defuse(cell ?? '')));
