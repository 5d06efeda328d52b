/** A column of a CSV file: its head and what stands in it. Numbers and figures as text in `number`. */
export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string | null | undefined;
  /** The column holds figures (`-12.50`): they are written as they are. */
  number?: boolean;
}

// A spreadsheet takes a text that begins like this for a formula and runs it.
const formula = /^[=+\-@\t\r]/;
const figure = /^-?\d+(\.\d+)?$/;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const cellOf = <Row>(column: CsvColumn<Row>, row: Row): string => {
  const text = column.value(row) ?? '';
  if (column.number && figure.test(text)) return text;
  return quoted(formula.test(text) ? `'${text}` : text);
};

/**
 * Rows as CSV (RFC 4180, CRLF): texts are quoted, and those that a spreadsheet would take for a formula carry an
 * apostrophe before them; figures of number columns stay as they are.
 */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  [
    columns.map((column) => quoted(column.header)).join(','),
    ...rows.map((row) => columns.map((column) => cellOf(column, row)).join(',')),
    '',
  ].join('\r\n');

/** Hands a file to the browser to keep under a name with its ending: `downloadFile('Invoice_INV-1001.pdf', blob)`. */
export const downloadFile = (name: string, content: Blob): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
};

/** Hands the rows to the browser as a file: `downloadCsv('Customers 2026-11-21', columns, rows)`. */
export const downloadCsv = <Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): void => {
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  downloadFile(`${name}.csv`, new Blob(['\ufeff', toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
};
