import { csvByteOrderMark, writeCsvRow } from '@primal/contracts/shared/csv';

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string | null | undefined;
}

export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  [
    writeCsvRow(columns.map(({ header }) => header)),
    ...rows.map((row) => writeCsvRow(columns.map(({ value }) => value(row) ?? null))),
  ].join('');

/** Downloads a blob under a file name with extension: `downloadFile('Invoice_INV-1001.pdf', blob)`. */
export const downloadFile = (name: string, content: Blob): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
};

export const downloadCsv = <Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): void => {
  downloadFile(
    `${name}.csv`,
    new Blob([csvByteOrderMark, toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }),
  );
};
