import {
  maxOpeningRows,
  type OpeningCells,
  type OpeningField,
  openingCellKinds,
} from '@primal/contracts/billing/opening-balances';
import { type Cell, type SheetRow, toDisplayedText } from '@primal/contracts/shared/cell';
import { readCellText } from '@primal/contracts/shared/read-cell';
import { truncate } from '@primal/contracts/shared/text';
import type { FileSheets } from '@primal/kit/sheets';

const fields: Record<string, OpeningField> = {
  number: 'number',
  invoicenumber: 'number',
  invoiceno: 'number',
  invoice: 'number',
  num: 'number',
  no: 'number',
  customer: 'customer',
  customername: 'customer',
  name: 'customer',
  customerid: 'customer',
  date: 'date',
  invoicedate: 'date',
  duedate: 'dueDate',
  due: 'dueDate',
  amount: 'amount',
  balance: 'amount',
  openbalance: 'amount',
  type: 'type',
  transactiontype: 'type',
};

type Columns = readonly (OpeningField | null)[];

/** Maps headings to fields. If a report has both amount and open balance, uses the open balance. */
const findColumns = ({ cells }: SheetRow): Columns => {
  const keys = cells.map((cell) =>
    toDisplayedText(cell)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  );
  const isOpen = keys.includes('openbalance');
  return keys.map((key) => {
    const field = fields[key] ?? null;
    return field === 'amount' && isOpen && key !== 'openbalance' ? null : field;
  });
};

const requiredFields = ['number', 'date', 'amount'] as const;

const maxHeadingRow = 12;

/** First sheet with headings; QuickBooks workbooks start with a tips sheet. */
const findList = (sheets: FileSheets): Pick<FileSheets[number], 'rows' | 'hiddenRows'> => {
  for (const { rows, hiddenRows } of sheets) {
    const at = rows
      .slice(0, maxHeadingRow)
      .findIndex((row) => requiredFields.every((field) => findColumns(row).includes(field)));
    if (at >= 0) return { rows: rows.slice(at), hiddenRows };
  }
  return sheets[0] ?? { rows: [], hiddenRows: [] };
};

const findHeadingProblem = (head: SheetRow, columns: Columns, isGrouped: boolean): string | null => {
  const missing = [...requiredFields, ...(isGrouped ? [] : (['customer'] as const))].find(
    (field) => columns.filter((each) => each === field).length !== 1,
  );
  const named = head.cells.map((cell) => `'${toDisplayedText(cell).trim()}'`).join(', ');
  return missing
    ? `The first row must name one column '${missing}'. It names ${truncate(named, 200)}.`
    : null;
};

const isFilled = (cell: Cell): boolean => typeof cell === 'object' || cell.trim() !== '';

interface ListRow {
  row: SheetRow;
  group: string;
}

/** Assigns each row of a grouped report its customer; drops totals. */
const ungroup = (rows: readonly SheetRow[]): ListRow[] => {
  let group = '';
  return rows.flatMap((row) => {
    const [first = '', ...others] = row.cells.filter(isFilled);
    if (/^\s*total\b/i.test(toDisplayedText(first))) return [];
    if (others.length > 0) return [{ row, group }];
    group = toDisplayedText(first).trim();
    return [];
  });
};

/** Shortest equivalent text; invalid or doubtful cells stay unchanged. */
const shorten = (cell: Cell, field: OpeningField): Cell => {
  const { text, problem, note } = readCellText(cell, openingCellKinds[field]);
  return problem || note ? cell : text;
};

const toCells = ({ row: { row, cells }, group }: ListRow, columns: Columns): OpeningCells => {
  const found: OpeningCells = {
    line: row,
    number: '',
    customer: group,
    date: '',
    dueDate: '',
    amount: '',
    type: '',
  };
  for (const [at, field] of columns.entries()) if (field) found[field] = shorten(cells[at] ?? '', field);
  return found;
};

/** An unquoted 12,50 spills into a column without a heading and would be read as 12. */
const findExtraRows = (rows: readonly ListRow[], head: SheetRow): string | null => {
  const width = head.cells.findLastIndex(isFilled) + 1;
  const found = rows.find(({ row }) => row.cells.slice(width).some(isFilled));
  return found
    ? `Row ${found.row.row} has more cells than the headings. Put a value that contains a comma in quotation marks.`
    : null;
};

/**
 * Parses open invoices and credits, also from the QuickBooks report 'Open Invoices'. Returns a sentence on failure.
 */
export const readOpeningRows = (sheets: FileSheets): OpeningCells[] | string => {
  const [head, ...below] = findList(sheets).rows;
  if (!head) return 'The file is empty.';
  const columns = findColumns(head);
  const isReport = requiredFields.every((field) => columns.includes(field)) && !columns.includes('customer');
  const groups = isReport ? ungroup(below) : [];
  const isGrouped = groups.some(({ group }) => group !== '');
  const rows = isGrouped ? groups : below.map((row) => ({ row, group: '' }));
  const problem = findHeadingProblem(head, columns, isGrouped) ?? findExtraRows(rows, head);
  if (problem) return problem;
  if (rows.length === 0) return 'The file has no rows below the headings.';
  return rows.length > maxOpeningRows
    ? `A file can have at most ${maxOpeningRows.toLocaleString('en-US')} rows.`
    : rows.map((row) => toCells(row, columns));
};

/** Number of hidden rows in the list, which are imported too. */
export const countHiddenRows = (sheets: FileSheets): number => {
  const { rows, hiddenRows } = findList(sheets);
  const hidden = new Set(hiddenRows);
  return rows.filter(({ row }) => hidden.has(row)).length;
};
