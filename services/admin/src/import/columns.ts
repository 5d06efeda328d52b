import { type Cell, shownIn } from '@primal/contracts/shared/cell';
import { isBusinessDate } from '@primal/contracts/shared/dates';
import { type Weekday, weekdayNames, weekdays } from '@primal/contracts/shared/delivery-days';
import { type FigureRules, moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { type CellKind, textOfCell } from '@primal/contracts/shared/read-cell';

/** What a cell says, or a sentence about why it cannot be read; `note` is a sentence about what of it is lost. */
export type Reading = { value: unknown; problem: null; note?: string } | { value: null; problem: string };

/** A column of a CSV file: a field of the record under its heading. */
export interface Column extends CellKind {
  field: string;
  heading: string;
  /** Other headings that mean the same, besides the field's own name. */
  aliases?: readonly string[];
  /** Files of others may have it; an export has other columns for it. */
  importOnly?: boolean;
  /** An id or a version: the import reads it, previews and templates are without it. */
  technical?: boolean;
  /** Where only some words are taken: these. */
  choices?: readonly string[];
  /** What others write for them, in lower case; read in files whose columns were mapped. */
  knownWords?: Readonly<Record<string, string>>;
  read(cell: string): Reading;
  /** Reads it as other programs write it, in files whose columns were mapped; `read` where absent. */
  readLoosely?(cell: string): Reading;
}

type Rest = Pick<
  Column,
  'aliases' | 'importOnly' | 'technical' | 'isFigure' | 'isCode' | 'knownWords' | 'readLoosely'
>;

export const readAs = (value: unknown, note?: string): Reading => ({
  value,
  problem: null,
  ...(note && { note }),
});

const read = readAs;

/** The lines of a cell in one: no field of a form has several, and shows two as one word. */
const inOneLine = (cell: string, between = ' '): string =>
  cell
    .split(/[\r\n\t]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(between);

export const textColumn = (field: string, heading: string, rest: Rest = {}): Column => ({
  field,
  heading,
  ...rest,
  read: (cell) => read(inOneLine(cell)),
});

/** Text whose blank cell says nothing: what is stored stays. */
export const keptColumn = (field: string, heading: string, rest: Rest = {}): Column => ({
  ...textColumn(field, heading, rest),
  read: (cell) => read(inOneLine(cell) || undefined),
});

/** A street, whose lines are told apart by commas. A blank cell says nothing. */
export const streetColumn = (field: string, heading: string, rest: Rest = {}): Column => ({
  ...textColumn(field, heading, rest),
  read: (cell) => read(inOneLine(cell, ', ').replace(/,+ ?,/g, ',') || undefined),
});

const figureColumn =
  (rules: FigureRules) =>
  (field: string, heading: string, rest: Rest = {}): Column => ({
    field,
    heading,
    isFigure: true,
    ...rest,
    read: (cell) => readFigure(cell, rules),
  });

/** Dollars by the rule for figures on screen: `5,45` is refused, never guessed. */
export const moneyColumn = figureColumn(moneyRules);
/** Pounds or counts with up to 3 places. */
export const amountColumn = figureColumn({ places: 3 });

/** A whole number of days. */
export const daysColumn = figureColumn({ places: 0 });

/** Dollars, or a percent with or without its sign. */
export const percentColumn = (field: string, heading: string, rest: Rest = {}): Column => ({
  field,
  heading,
  isFigure: true,
  takesPercent: true,
  ...rest,
  read: (cell) => readFigure(cell, { ...moneyRules, unit: '%' }),
});

const monthFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const dateOf = (text: string): string => {
  const [, month = '', day = '', year = ''] = monthFirst.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
};

/** A date as this product writes it into files or shows it: `2026-11-20` or `11/20/2026`. A blank cell is none. */
export const dateColumn = (field: string, heading: string, rest: Rest = {}): Column => ({
  field,
  heading,
  isDate: true,
  ...rest,
  read: (cell) => {
    const date = dateOf(cell.trim());
    if (date === '') return read('');
    return isBusinessDate(date)
      ? read(date)
      : { value: null, problem: 'Must be a date like 11/20/2026 or 2026-11-20.' };
  },
});

/** No word that a column knows is longer. */
const longestWord = 40;

/** A word however it is written; null for what is too long to be one. */
const plain = (text: string): string | null =>
  text.length > longestWord ? null : text.toLowerCase().replace(/[\s_-]+/g, '');

/** One of several words, however they are written: `fixed weight` is `fixed-weight`. Others stand as they are; blank says nothing. */
export const choiceColumn = (
  field: string,
  heading: string,
  choices: readonly string[],
  rest: Rest = {},
): Column => ({
  field,
  heading,
  choices,
  ...rest,
  read: (cell) => {
    const typed = cell.trim();
    const word = plain(typed);
    return read(choices.find((choice) => plain(choice) === word) ?? (typed || undefined));
  },
});

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'instock']);
const no = new Set(['no', 'n', 'false', '0', 'outofstock']);

/** Yes or no; blank is left to the record's default. */
export const yesNoColumn = (field: string, heading: string, rest: Rest = {}): Column => ({
  field,
  heading,
  ...rest,
  read: (cell) => {
    const word = plain(cell.trim());
    if (word === '') return read(undefined);
    if (word !== null && yes.has(word)) return read(true);
    return word !== null && no.has(word) ? read(false) : { value: null, problem: 'Must be Yes or No.' };
  },
});

const namesDay = (word: string, day: Weekday): boolean =>
  word.startsWith(day) && weekdayNames[day].toLowerCase().startsWith(word);

/** Days of the week: 'Mon, Wed, Friday'. Blank names none. */
export const weekdaysColumn = (field: string, heading: string, rest: Rest = {}): Column => ({
  field,
  heading,
  ...rest,
  read: (cell) => {
    const words = cell.toLowerCase().split(/[\s,;/]+/);
    const days = words.filter(Boolean).map((word) => weekdays.find((day) => namesDay(word, day)));
    return days.includes(undefined)
      ? { value: null, problem: 'Must name days of the week, like Mon, Wed, Fri.' }
      : read(days);
  },
});

const letters = (heading: string): string => heading.toLowerCase().replace(/[^a-z\d]/g, '');

const namesOf = ({ field, heading, aliases = [] }: Column): string[] =>
  [field, heading, ...aliases].map(letters);

/** The column that each heading of a file means; undefined for those that mean none or repeat one. */
export const matchHeadings = (
  columns: readonly Column[],
  headings: readonly string[],
): (Column | undefined)[] => {
  const taken = new Set<Column>();
  return headings.map((heading) => {
    const column = columns.find((each) => !taken.has(each) && namesOf(each).includes(letters(heading)));
    if (column) taken.add(column);
    return column;
  });
};

/** What a row says, by field; fields without a column, or blank where that says nothing, are absent. */
export interface ReadRow {
  row: number;
  values: Record<string, unknown>;
  problems: string[];
  /** Sentences about what is lost. */
  notes?: string[];
  /** What stood in the cells, and what reading them lost, by field: a cell that says what is stored says nothing new. */
  texts?: Record<string, { text: string; note?: string | undefined }>;
}

/** Reads a row's cells by their columns. Never throws: problems are sentences that begin with the heading. */
export const readCells = (
  columns: readonly (Column | undefined)[],
  { row, cells }: { row: number; cells: readonly Cell[] },
): ReadRow => {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const texts: ReadRow['texts'] = {};
  for (const [at, column] of columns.entries()) {
    if (!column) continue;
    const { text, problem: unreadable, note } = textOfCell(cells[at] ?? '', column);
    if (unreadable) {
      problems.push(`${column.heading}: ${unreadable}`);
      continue;
    }
    texts[column.field] = { text, note: note && `${column.heading}: ${note}` };
    const { value, problem } = column.read(text);
    if (problem !== null) problems.push(`${column.heading}: ${problem}`);
    else if (value !== undefined) values[column.field] = value;
  }
  if (cells.slice(columns.length).some((cell) => shownIn(cell).trim() !== ''))
    problems.push('The row has more cells than the first row has headings.');
  return { row, values, problems, texts };
};
