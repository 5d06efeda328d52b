import {
  type OpeningCells,
  type OpeningField,
  type OpeningRow,
  openingCellKinds,
  openingTypeNames,
  openingTypes,
} from '@primal/contracts/billing/opening-balances';
import { toDisplayedText } from '@primal/contracts/shared/cell';
import { addDays, type BusinessDate, formatDate, isBusinessDate } from '@primal/contracts/shared/dates';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { preferExactName, toNameKey } from '@primal/contracts/shared/fold';
import { toSingleLine } from '@primal/contracts/shared/normalize-text';
import { readCellText } from '@primal/contracts/shared/read-cell';
import { requiredName } from '@primal/contracts/shared/schemas';
import { askMeaning } from '@primal/contracts/shared/similar-names';
import { trimText, truncate } from '@primal/contracts/shared/text';

export interface NamedCustomer {
  id: string;
  name: string;
  /** Days; null for the terms of the settings. */
  paymentTerms: number | null;
}

interface OpeningContext {
  customers: ReadonlyMap<string, readonly NamedCustomer[]>;
  taken: ReadonlySet<string>;
  /** Similar customer name for a name without a match. */
  suggestCustomer(name: string): string | null;
  /** Default payment terms in days, for a row without a due date and a customer without terms. */
  paymentTerms: number;
  today: BusinessDate;
}

/** Longer texts are not parsed as amounts. */
const maxAmountLength = 40;
const shortenCell = (cell: string): string => truncate(cell, 100);

/** Splits an amount and its minus in any spreadsheet notation; overlong text stays unchanged. */
const readAmount = (cell: string): { isNegative: boolean; unsigned: string } => {
  const minus = cell.length > maxAmountLength ? null : /^(?:-\s*(.*)|\((.*)\)|(\$)\s*-\s*(.*))$/.exec(cell);
  return { isNegative: minus !== null, unsigned: minus ? (minus[1] ?? minus[2] ?? minus[4] ?? '') : cell };
};

/** `2026-11-20`, or month-day-year as `11/20/2026`; null for anything else. */
const readDate = (text: string): BusinessDate | null => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const date = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : text;
  return isBusinessDate(date) ? date : null;
};

const ownSeries = /^(INV|CM|CR|SO)-\d+$/i;

/** Customers with that name; exact matches take precedence over similar ones. */
const listCustomersNamed = (name: string, { customers }: OpeningContext): readonly NamedCustomer[] =>
  name ? preferExactName(customers.get(toNameKey(name)) ?? [], name) : [];

const isShortened = (number: string): boolean => number.length <= 40 && /^\d(\.\d+)?E\+\d+$/i.test(number);

const headings: Record<OpeningField, string> = {
  number: 'Number',
  customer: 'Customer',
  date: 'Date',
  dueDate: 'Due Date',
  amount: 'Amount',
  type: 'Type',
};

/** A row's cells as text; null and a sentence in `errors` for unreadable ones. */
const readTexts = (cells: OpeningCells) => {
  const errors: string[] = [];
  const notes: string[] = [];
  const read = (field: OpeningField): string | null => {
    const { text, problem, note } = readCellText(cells[field], openingCellKinds[field]);
    if (problem) errors.push(`${headings[field]}: ${problem}`);
    if (note) notes.push(`${headings[field]}: ${note}`);
    return problem ? null : trimText(toSingleLine(text));
  };
  const number = read('number');
  const customer = read('customer');
  const date = read('date');
  const dueDate = read('dueDate');
  const amount = read('amount');
  const type = read('type');
  return { number, customer, date, dueDate, amount, type, errors, notes };
};

const numberProblem = (number: string, { taken }: OpeningContext): string | null => {
  if (!number) return 'The number is missing.';
  if (number.length > 40) return 'The number may have at most 40 characters.';
  const [issue] = requiredName(40).safeParse(number).error?.issues ?? [];
  if (issue) return `Number: ${issue.message}`;
  if (isShortened(number))
    return `A spreadsheet shortened the number ${number}. Enter all of its digits, as text.`;
  if (ownSeries.test(number))
    return `This system assigns numbers like ${number}. Put letters before it, like OLD-${number}.`;
  return taken.has(number.toLowerCase()) ? `${number} is already in this system.` : null;
};

const findCustomerProblem = (
  name: string,
  found: readonly NamedCustomer[],
  { suggestCustomer }: OpeningContext,
): string | null => {
  if (!name) return 'The customer is missing.';
  if (found.length === 0)
    return `There is no customer named ${shortenCell(name)}.${askMeaning(suggestCustomer(name))}`;
  return found.length > 1
    ? `Several customers are named ${shortenCell(name)}. Enter the id instead: the last part of the address of the customer's page.`
    : null;
};

const findAmountProblem = (cell: string, read: ReturnType<typeof readFigure>): string | null => {
  if (!cell) return 'The amount is missing.';
  if (read.problem !== null) return `Amount: ${read.problem}`;
  return read.value === '' || read.value === '0.00' ? 'The amount must not be 0.' : null;
};

const typeProblem = (type: string): string | null => {
  if (['', ...openingTypes].includes(type)) return null;
  return /^\d+$/.test(type)
    ? `The type must be invoice or credit, not ${shortenCell(type)}. If the amount contains a comma, put quotation marks around it.`
    : 'The type must be invoice or credit.';
};

const dateProblem = (date: BusinessDate | null, today: BusinessDate): string | null => {
  if (!date) return 'Date: Enter a date like 2026-11-20 or 11/20/2026.';
  if (date > today) return 'The date must not be later than today.';
  return date < addDays(today, -3653) ? 'The date must be within the last ten years.' : null;
};

const findDueDateProblem = (cell: string, dueDate: BusinessDate | null, date: BusinessDate | null) => {
  if (cell && !dueDate) return 'Due date: Enter a date like 2026-11-20 or 11/20/2026.';
  return date && dueDate && (dueDate < date || dueDate > addDays(date, 3653))
    ? `The due date must be between ${formatDate(date)} and ten years later.`
    : null;
};

const readRow = (cells: OpeningCells, context: OpeningContext): OpeningRow => {
  const texts = readTexts(cells);
  const { errors } = texts;
  const say = (problem: string | null): boolean => {
    if (problem !== null) errors.push(problem);
    return problem === null;
  };
  const { isNegative, unsigned } = readAmount(texts.amount ?? '');
  const figure = readFigure(unsigned, moneyRules);
  const isAmount = texts.amount !== null && say(findAmountProblem(texts.amount, figure));

  const word = (texts.type ?? '').toLowerCase();
  const named = openingTypeNames[word] ?? word;
  const isNamed = texts.type !== null && say(typeProblem(named));
  if (named === 'invoice' && isNegative) say('An invoice cannot have a negative amount.');
  const type = named === 'credit' || isNegative ? 'credit' : 'invoice';

  if (texts.number !== null) say(numberProblem(texts.number, context));
  const customers = listCustomersNamed(texts.customer ?? '', context);
  if (texts.customer !== null) say(findCustomerProblem(texts.customer, customers, context));
  const [customer] = customers.length === 1 ? customers : [];

  const date = texts.date === null ? null : readDate(texts.date);
  if (texts.date !== null) say(dateProblem(date, context.today));
  const given = texts.dueDate
    ? readDate(texts.dueDate)
    : date && addDays(date, customer?.paymentTerms ?? context.paymentTerms);
  const dueDate = type === 'invoice' && texts.dueDate !== null ? given : null;
  if (type === 'invoice' && texts.dueDate !== null) say(findDueDateProblem(texts.dueDate, dueDate, date));

  return {
    line: cells.line,
    type: isNamed ? type : null,
    number: texts.number ?? toDisplayedText(cells.number),
    customer: texts.customer ?? toDisplayedText(cells.customer),
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    date,
    dueDate,
    amount: isAmount ? figure.value : null,
    errors,
    notes: errors.length > 0 ? [] : texts.notes,
  };
};

export const readRows = (rows: readonly OpeningCells[], context: OpeningContext): OpeningRow[] => {
  const lines = new Map<string, number>();
  return rows.map((cells) => {
    const read = readRow(cells, context);
    const number = read.number.toLowerCase();
    const first = lines.get(number);
    if (number && first !== undefined) read.errors.push(`${read.number} is already in line ${first}.`);
    else lines.set(number, cells.line);
    return read;
  });
};
