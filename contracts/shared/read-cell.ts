import { type Cell, describeUnreadable, toDisplayedText } from './cell.ts';
import { decimal } from './decimal.ts';

export interface CellKind {
  /** Price, weight or count, checked for a factor of ten against the stored value. */
  isFigure?: boolean;
  takesPercent?: boolean;
  isDate?: boolean;
  /** Code of letters and digits. The reader checks whether a spreadsheet changed the code. */
  isCode?: boolean;
}

/** Cell as text for its column, or the problem. `note` is a warning, a sentence without the heading. */
interface CellText {
  text: string;
  problem?: string;
  note?: string;
}

const fraction = /(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)/;

/**
 * Digits of a figure in any format: `$1,234.50`, `(75.00)`, `12 lb`, `2 1/2`. Null if the text holds no
 * figure.
 */
const parseFigure = (shown: string): string | null => {
  const [, whole = '0', top, bottom] = fraction.exec(shown) ?? [];
  if (top && bottom && !/^0+$/.test(bottom)) return decimal(top).div(bottom).plus(whole).toFixed();
  return /\d[\d,]*(\.\d+)?|\.\d+/.exec(shown)?.[0].replaceAll(',', '') ?? null;
};

/** Number format words that do not change the meaning: pounds and price units. */
const harmless =
  /^(?:lbs?|#|pounds?)?\s*(?:(?:\/|\bper\b)\s*(?:lbs?|#|pound|case|cs|box|ea|each|pc|piece|tub|unit))?$/i;

const parseUnit = (shown: string): string => {
  const words = shown.replace(/\d\s*E[+-]?\d+|[\d.,$%()+\-−–—]/gi, ' ').trim();
  return harmless.test(words) ? '' : words.replaceAll('/', ' ').trim().replace(/\s+/g, ' ');
};

/** Significant digits compared. Further digits are floating-point noise. */
const digits = 12;

const isSame = (one: string, other: string): boolean =>
  decimal(one).abs().prec(digits).eq(decimal(other).abs().prec(digits));

const describeMismatch = (shown: string, number: string): string =>
  `The cell shows ${shown} but holds ${number}. Round it, or show all of its decimals.`;

const withoutNoise = (number: string): string => decimal(number).prec(digits).toFixed();

/** Underlying number, if it matches the displayed figure. Otherwise the cell is ambiguous. */
const toFigureText = (shown: string, number: string, takesPercent: boolean): CellText => {
  const figure = parseFigure(shown);
  const unit = parseUnit(shown);
  if (unit !== '')
    return {
      text: '',
      problem: `The cell shows ${shown}. Enter the figure in this column's own unit, without '${unit}'.`,
    };
  // Spreadsheets often show zero as a dash.
  if (figure === null)
    return decimal(number).eq(0) ? { text: '0' } : { text: '', problem: describeMismatch(shown, number) };
  if (!shown.includes('%'))
    return /\dE[+-]?\d/i.test(shown) || isSame(figure, number)
      ? { text: `${shown.includes('$') ? '$' : ''}${withoutNoise(number)}` }
      : { text: '', problem: describeMismatch(shown, number) };
  // A percent sign that the format appends as text (`0"%"`) does not scale the number.
  const isLiteral = isSame(figure, number);
  const percent = withoutNoise(isLiteral ? number : decimal(number).times(100).toFixed());
  if (!isSame(figure, percent)) return { text: '', problem: describeMismatch(shown, `${percent}%`) };
  return takesPercent
    ? { text: `${percent}%` }
    : { text: '', problem: `${shown} is a percentage, not an amount.` };
};

const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const dateForms = [
  `\\d{1,2}-${month}(-\\d{2,4})?`,
  `${month}-\\d{1,4}`,
  '\\d{1,2}/\\d{1,2}/\\d{2,4}',
  '\\d{4}-\\d{2}-\\d{2}( 00:00:00)?',
  `${month}[a-z]* \\d{1,2}, \\d{4}`,
];
/** Matches month names only: RIB-1 is a code, but spreadsheets show 1 March as MAR-1. */
const dateText = new RegExp(`^(${dateForms.join('|')})$`, 'i');

const describeCodeDoubt = (text: string): string | undefined => {
  if (text.length > 40) return undefined;
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(text))
    return `${text} looks like a number that a spreadsheet shortened. Check for missing digits.`;
  if (dateText.test(text)) return `${text} looks like a date that a spreadsheet made from a code. Check it.`;
  return undefined;
};

const maxDigits = 15;

const toCodeText = (cell: Cell): CellText => {
  const shown = toDisplayedText(cell);
  const number = typeof cell === 'object' ? cell.number : undefined;
  if (number && /\dE[+-]?\d/i.test(shown))
    return {
      text: number,
      note: `The cell shows ${shown}; ${number} is used. Check that this is the code.`,
    };
  if (number && number.replace(/\D/g, '').length > maxDigits)
    return { text: shown, note: `${shown} has more digits than a spreadsheet keeps. Check the last digits.` };
  const note =
    typeof cell === 'object' && cell.date
      ? `The cell holds the date ${cell.date}, shown as ${shown}. Check that this is the code.`
      : describeCodeDoubt(shown.trim());
  return { text: shown, ...(note && { note }) };
};

/** Figures by number, dates by day, anything else as displayed (docs/rules/catalog.md#cells). */
export const readCellText = (cell: Cell, column: CellKind = {}): CellText => {
  const problem = describeUnreadable(cell);
  if (problem !== null) return { text: '', problem };
  if (column.isCode) return toCodeText(cell);
  if (typeof cell === 'string') return { text: cell };
  const { shown, number, date } = cell;
  if (column.isDate) return { text: date ?? shown };
  if (column.isFigure && date !== undefined)
    return { text: '', problem: `${shown} is a date, not a figure.` };
  if (column.isFigure && number !== undefined)
    return toFigureText(shown, number, column.takesPercent === true);
  return { text: number && /\dE[+-]?\d/i.test(shown) ? number : shown };
};

export const formatSampleCell = (cell: Cell): string =>
  describeUnreadable(cell) === null ? (typeof cell === 'object' && cell.date) || toDisplayedText(cell) : '';
