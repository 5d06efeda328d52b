import {
  maxOpeningRows,
  type OpeningCells,
  type OpeningField,
  openingCellKinds,
} from '@primal/contracts/billing/opening-balances';
import { type Cell, type SheetRow, toDisplayedText } from '@primal/contracts/shared/cell';
import { readCellText } from '@primal/contracts/shared/read-cell';
import { type ColumnMapping, listFileRows, type OpenFile, toWordKey } from '@primal/kit/imports';

const fieldNames = Object.keys(openingCellKinds) as OpeningField[];

const isFilled = (cell: Cell | undefined): boolean =>
  typeof cell === 'object' ? true : (cell ?? '').trim() !== '';

/** Shortest equivalent text; invalid or doubtful cells stay unchanged. */
const shorten = (cell: Cell, field: OpeningField): Cell => {
  const { text, problem, note } = readCellText(cell, openingCellKinds[field]);
  return problem || note ? cell : text;
};

/** An unquoted 12,50 spills into a column without a heading and would be read as 12. */
const findExtraCells = (
  rows: readonly SheetRow[],
  { suggested: { columns, headingRow } }: OpenFile,
  { fields }: ColumnMapping,
): string | null => {
  if (headingRow === null) return null;
  const width = columns.findLastIndex(({ heading, field }) => heading !== '' || field !== null) + 1;
  const extra = rows.find(({ cells }) =>
    cells.some((cell, at) => at >= width && !fields[at] && isFilled(cell)),
  );
  return extra
    ? `Row ${extra.row} has more cells than the headings. Put a value that contains a comma in quotation marks.`
    : null;
};

/** Rows for the preview, by the column mapping of a file; a sentence on failure. */
export const toOpeningCells = (file: OpenFile, mapping: ColumnMapping): OpeningCells[] | string => {
  const rows = listFileRows(file);
  const problem = findExtraCells(rows, file, mapping);
  if (problem) return problem;
  if (rows.length === 0) return 'The file has no rows below the headings.';
  if (rows.length > maxOpeningRows)
    return `A file can have at most ${maxOpeningRows.toLocaleString('en-US')} rows.`;
  const { knownWords = {} } = file.suggested.targets.find(({ field }) => field === 'type') ?? {};
  return rows.map(({ row, cells }) => {
    const found = {
      line: row,
      number: '',
      customer: '',
      date: '',
      dueDate: '',
      amount: '',
      type: '',
    } as OpeningCells;
    for (const field of fieldNames) {
      const at = mapping.fields.indexOf(field);
      if (at >= 0) found[field] = shorten(cells[at] ?? '', field);
    }
    const word = toDisplayedText(found.type);
    const meant = mapping.words[toWordKey('type', word)] || knownWords[word.trim().toLowerCase()];
    return meant ? { ...found, type: meant } : found;
  });
};
