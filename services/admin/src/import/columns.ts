import { type Cell, toDisplayedText } from '@primal/contracts/shared/cell';
import { isBusinessDate } from '@primal/contracts/shared/dates';
import { type Weekday, weekdayNames, weekdays } from '@primal/contracts/shared/delivery-days';
import { type FigureRules, moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { type CellKind, readCellText } from '@primal/contracts/shared/read-cell';

/** `more` are other fields that the cell fills unless their own cells do. */
export type ParsedCell =
  | { value: unknown; problem: null; note?: string; more?: Record<string, unknown> }
  | { value: null; problem: string };

export interface Column extends CellKind {
  field: string;
  heading: string;
  aliases?: readonly string[];
  importOnly?: boolean;
  /** An id or a version: read by the import, hidden in previews and templates. */
  technical?: boolean;
  choices?: readonly string[];
  /** Other programs' words for the choices, in lower case; only for mapped files. */
  knownWords?: Readonly<Record<string, string>>;
  read(cell: string): ParsedCell;
  /** Lenient reader for mapped files; defaults to `read`. */
  readLenient?(cell: string): ParsedCell;
}

type ColumnOptions = Pick<
  Column,
  'aliases' | 'importOnly' | 'technical' | 'isFigure' | 'isCode' | 'knownWords' | 'readLenient'
>;

export const toReading = (value: unknown, note?: string): ParsedCell => ({
  value,
  problem: null,
  ...(note && { note }),
});

/** Fills fields whose own cells are blank or missing. */
export const fillMore = (values: Record<string, unknown>, more: Record<string, unknown>): void => {
  for (const [field, value] of Object.entries(more)) if (!values[field]) values[field] = value;
};

const joinLines = (cell: string, between = ' '): string =>
  cell
    .split(/[\r\n\t]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(between);

export const textColumn = (field: string, heading: string, rest: ColumnOptions = {}): Column => ({
  field,
  heading,
  ...rest,
  read: (cell) => toReading(joinLines(cell)),
});

export const keepIfBlankColumn = (field: string, heading: string, rest: ColumnOptions = {}): Column => ({
  ...textColumn(field, heading, rest),
  read: (cell) => toReading(joinLines(cell) || undefined),
});

/** A street; joins its lines with commas. A blank cell leaves the stored value. */
export const streetColumn = (field: string, heading: string, rest: ColumnOptions = {}): Column => ({
  ...textColumn(field, heading, rest),
  read: (cell) => toReading(joinLines(cell, ', ').replace(/,+ ?,/g, ',') || undefined),
});

const figureColumn =
  (rules: FigureRules) =>
  (field: string, heading: string, rest: ColumnOptions = {}): Column => ({
    field,
    heading,
    isFigure: true,
    ...rest,
    read: (cell) => readFigure(cell, rules),
  });

/** Dollars, by the rules for figures on screen: rejects `5,45` instead of guessing. */
export const moneyColumn = figureColumn(moneyRules);
export const amountColumn = figureColumn({ places: 3 });

export const wholeNumberColumn = figureColumn({ places: 0 });

export const percentColumn = (field: string, heading: string, rest: ColumnOptions = {}): Column => ({
  field,
  heading,
  isFigure: true,
  takesPercent: true,
  ...rest,
  read: (cell) => readFigure(cell, { ...moneyRules, unit: '%' }),
});

const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/;

const toIsoDate = (text: string): string => {
  const [, month = '', day = '', year = ''] = monthFirst.exec(text) ?? [];
  return year ? `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
};

export const dateColumn = (field: string, heading: string, rest: ColumnOptions = {}): Column => ({
  field,
  heading,
  isDate: true,
  ...rest,
  read: (cell) => {
    const date = toIsoDate(cell.trim());
    if (date === '') return toReading('');
    return isBusinessDate(date)
      ? toReading(date)
      : { value: null, problem: 'Must be a date like 11/20/2026 or 2026-11-20.' };
  },
});

/** Characters; longer cells cannot be a known word. */
const maxWordLength = 40;

const normalizeWord = (text: string): string | null =>
  text.length > maxWordLength ? null : text.toLowerCase().replace(/[\s_-]+/g, '');

export const choiceColumn = (
  field: string,
  heading: string,
  choices: readonly string[],
  rest: ColumnOptions = {},
): Column => ({
  field,
  heading,
  choices,
  ...rest,
  read: (cell) => {
    const typed = cell.trim();
    const word = normalizeWord(typed);
    return toReading(choices.find((choice) => normalizeWord(choice) === word) ?? (typed || undefined));
  },
});

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'instock']);
const no = new Set(['no', 'n', 'false', '0', 'outofstock']);

/** Yes or no; a blank cell means the record's default. */
export const yesNoColumn = (field: string, heading: string, rest: ColumnOptions = {}): Column => ({
  field,
  heading,
  ...rest,
  read: (cell) => {
    const word = normalizeWord(cell.trim());
    if (word === '') return toReading(undefined);
    if (word !== null && yes.has(word)) return toReading(true);
    return word !== null && no.has(word) ? toReading(false) : { value: null, problem: 'Must be Yes or No.' };
  },
});

const isDayName = (word: string, day: Weekday): boolean =>
  word.startsWith(day) && weekdayNames[day].toLowerCase().startsWith(word);

export const weekdaysColumn = (field: string, heading: string, rest: ColumnOptions = {}): Column => ({
  field,
  heading,
  ...rest,
  read: (cell) => {
    const words = cell.toLowerCase().split(/[\s,;/]+/);
    const days = words.filter(Boolean).map((word) => weekdays.find((day) => isDayName(word, day)));
    return days.includes(undefined)
      ? { value: null, problem: 'Enter days of the week, like Mon, Wed, Fri.' }
      : toReading(days);
  },
});

const stripHeading = (heading: string): string => heading.toLowerCase().replace(/[^a-z\d]/g, '');

const listHeadings = ({ field, heading, aliases = [] }: Column): string[] =>
  [field, heading, ...aliases].map(stripHeading);

export const matchHeadings = (
  columns: readonly Column[],
  headings: readonly string[],
): (Column | undefined)[] => {
  const taken = new Set<Column>();
  return headings.map((heading) => {
    const column = columns.find(
      (each) => !taken.has(each) && listHeadings(each).includes(stripHeading(heading)),
    );
    if (column) taken.add(column);
    return column;
  });
};

export interface ReadRow {
  row: number;
  values: Record<string, unknown>;
  problems: string[];
  notes?: string[];
  /** Raw cells and their notes by field, to detect cells that equal the stored value. */
  texts?: Record<string, { text: string; note?: string | undefined }>;
}

export const readCells = (
  columns: readonly (Column | undefined)[],
  { row, cells }: { row: number; cells: readonly Cell[] },
): ReadRow => {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const texts: ReadRow['texts'] = {};
  const more: Record<string, unknown> = {};
  for (const [at, column] of columns.entries()) {
    if (!column) continue;
    const { text, problem: unreadable, note } = readCellText(cells[at] ?? '', column);
    if (unreadable) {
      problems.push(`${column.heading}: ${unreadable}`);
      continue;
    }
    texts[column.field] = { text, note: note && `${column.heading}: ${note}` };
    const reading = column.read(text);
    if (reading.problem !== null) problems.push(`${column.heading}: ${reading.problem}`);
    else if (reading.value !== undefined) values[column.field] = reading.value;
    if (reading.problem === null) Object.assign(more, reading.more);
  }
  fillMore(values, more);
  if (cells.slice(columns.length).some((cell) => toDisplayedText(cell).trim() !== ''))
    problems.push('The row has more cells than the first row has headings.');
  return { row, values, problems, texts };
};
