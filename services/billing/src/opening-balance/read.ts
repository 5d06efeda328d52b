import type { OpeningRow } from '@primal/contracts/billing/opening-balances';
import { maxOpeningRows } from '@primal/contracts/billing/opening-balances';
import { addDays, type BusinessDate, isBusinessDate, showDate } from '@primal/contracts/shared/dates';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { readCsv } from '@primal/contracts/shared/read-csv';
import { beginningOf } from '@primal/contracts/shared/text';
import { invalidField } from '@primal/service-kit/problem';

export interface NamedCustomer {
  id: string;
  name: string;
  /** Days of the customer's own; null for those of the settings. */
  paymentTerms: number | null;
}

/** A name as customers are found by it: files write blanks, apostrophes and case as they like. `sqlNameKey` says the same in SQL. */
export const nameKey = (name: string): string =>
  name.trim().replace(/\s+/g, ' ').replace(/[‘’ʼ]/g, "'").toLowerCase();

interface OpeningContext {
  /** Customers by id, and by `nameKey` of their names. */
  customers: ReadonlyMap<string, readonly NamedCustomer[]>;
  /** Numbers that documents have already, in lower case. */
  taken: ReadonlySet<string>;
  /** Days from an invoice's date to the due date that a row leaves out, where the customer has none of his own. */
  paymentTerms: number;
  today: BusinessDate;
}

/** The cells of a row under the names of their columns; what is not there is empty. */
export interface OpeningCells {
  line: number;
  number: string;
  customer: string;
  date: string;
  dueDate: string;
  amount: string;
  type: string;
  /** Something stands behind the last named column: an amount like 12,50 without quotation marks does. */
  surplus: boolean;
}

const columnNames: Record<string, Exclude<keyof OpeningCells, 'line' | 'surplus'>> = {
  number: 'number',
  invoicenumber: 'number',
  invoiceno: 'number',
  invoice: 'number',
  num: 'number',
  no: 'number',
  customer: 'customer',
  customername: 'customer',
  customerid: 'customer',
  date: 'date',
  invoicedate: 'date',
  duedate: 'dueDate',
  due: 'dueDate',
  amount: 'amount',
  balance: 'amount',
  type: 'type',
};

const refused = (message: string) => invalidField(message, 'csv');

/** No amount has more characters, its signs included. */
const longestAmount = 40;
/** As much of a cell as a sentence about it repeats. */
const asNamed = (cell: string): string => beginningOf(cell, 100);

/** The amount of a cell without its minus, however spreadsheets write that; what is far too long stays as it is. */
const readAmount = (cell: string): { isNegative: boolean; unsigned: string } => {
  const minus = cell.length > longestAmount ? null : /^(?:-\s*(.*)|\((.*)\)|(\$)\s*-\s*(.*))$/.exec(cell);
  return { isNegative: minus !== null, unsigned: minus ? (minus[1] ?? minus[2] ?? minus[4] ?? '') : cell };
};

/** The rows of the file. 400 for a file that cannot be read, lacks a column or is too long. */
export const readCells = (csv: string): OpeningCells[] => {
  // Blank rows are passed over, so a file may have some more than it brings.
  const { rows, problem: unread } = readCsv(new TextEncoder().encode(csv), { most: 2 * maxOpeningRows });
  if (rows === null) throw refused(unread);
  const [head, ...body] = rows;
  const columns = (head?.cells ?? []).map(
    (cell) => columnNames[cell.toLowerCase().replace(/[^a-z]/g, '')] ?? null,
  );
  for (const needed of ['number', 'customer', 'date', 'amount'] as const)
    if (columns.filter((column) => column === needed).length !== 1)
      throw refused(
        `The first row must name one column '${needed}'. It names ${beginningOf((head?.cells ?? []).map((cell) => `'${cell.trim()}'`).join(', '), 200)}.`,
      );
  if (body.length > maxOpeningRows)
    throw refused(`One file brings at most ${maxOpeningRows.toLocaleString('en-US')} rows.`);
  return body.map(({ row, cells }) => {
    const found: OpeningCells = {
      line: row,
      number: '',
      customer: '',
      date: '',
      dueDate: '',
      amount: '',
      type: '',
      surplus: cells.slice(columns.length).some((cell) => cell.trim() !== ''),
    };
    for (const [at, column] of columns.entries()) if (column) found[column] = (cells[at] ?? '').trim();
    return found;
  });
};

/** `2026-11-20`, or month-day-year as `11/20/2026`; null for anything else. */
const readDate = (text: string): BusinessDate | null => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const date = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : text;
  return isBusinessDate(date) ? date : null;
};

/** The numbers that this system gives itself. */
const ownSeries = /^(INV|CM|CR|SO)-\d+$/i;

/** Reads one row; what is wrong with it goes into `errors`, as sentences. */
const readRow = (cells: OpeningCells, context: OpeningContext): OpeningRow => {
  const errors: string[] = [];
  if (cells.surplus)
    errors.push('There are more cells than columns: put quotation marks around what holds a comma.');
  const { isNegative, unsigned } = readAmount(cells.amount);
  const { value, problem: notRead } = readFigure(unsigned, moneyRules);
  const amount = notRead === null && value !== '' && value !== '0.00' ? value : null;
  if (!cells.amount) errors.push('The amount is missing.');
  else if (amount === null) errors.push(notRead ? `Amount: ${notRead}` : 'The amount must not be 0.');

  const named = cells.type.toLowerCase();
  const isNamed = ['', 'invoice', 'credit'].includes(named);
  if (!isNamed)
    errors.push(
      /^\d+$/.test(named)
        ? `The type must be invoice or credit, not ${asNamed(named)}: put quotation marks around an amount that holds a comma.`
        : 'The type must be invoice or credit.',
    );
  if (named === 'invoice' && isNegative) errors.push('An invoice has no negative amount.');
  const type = named === 'credit' || isNegative ? 'credit' : 'invoice';

  if (!cells.number) errors.push('The number is missing.');
  else if (cells.number.length > 40) errors.push('The number may have at most 40 characters.');
  else if (ownSeries.test(cells.number))
    errors.push(`Numbers like ${cells.number} are given by this system: put something before it.`);
  else if (context.taken.has(cells.number.toLowerCase())) errors.push(`${cells.number} is there already.`);

  const customers = cells.customer ? (context.customers.get(nameKey(cells.customer)) ?? []) : [];
  if (!cells.customer) errors.push('The customer is missing.');
  else if (customers.length === 0) errors.push(`There is no customer ${asNamed(cells.customer)}.`);
  else if (customers.length > 1)
    errors.push(
      `Several customers are named ${asNamed(cells.customer)}: write the id instead, the end of the address of the customer's page.`,
    );
  const [customer] = customers.length === 1 ? customers : [];

  const date = readDate(cells.date);
  if (!date) errors.push('The date must be a date like 2026-11-20 or 11/20/2026.');
  else if (date > context.today) errors.push('The date must not be later than today.');
  else if (date < addDays(context.today, -3653)) errors.push('The date must be within the last ten years.');

  const given = cells.dueDate
    ? readDate(cells.dueDate)
    : date && addDays(date, customer?.paymentTerms ?? context.paymentTerms);
  const dueDate = type === 'invoice' ? given : null;
  if (type === 'invoice' && cells.dueDate && !dueDate)
    errors.push('The due date must be a date like 2026-11-20 or 11/20/2026.');
  if (date && dueDate && (dueDate < date || dueDate > addDays(date, 3653)))
    errors.push(`The due date must be between ${showDate(date)} and ten years later.`);

  return {
    line: cells.line,
    type: isNamed ? type : null,
    number: cells.number,
    customer: cells.customer,
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    date,
    dueDate,
    amount,
    errors,
  };
};

/** Reads the rows, each by itself; a number that stands twice is wrong where it comes again. */
export const readRows = (cells: readonly OpeningCells[], context: OpeningContext): OpeningRow[] => {
  const lines = new Map<string, number>();
  return cells.map((row) => {
    const read = readRow(row, context);
    const number = row.number.toLowerCase();
    const first = lines.get(number);
    if (number && first !== undefined) read.errors.push(`${row.number} stands in line ${first} already.`);
    else lines.set(number, row.line);
    return read;
  });
};
