import { type Cell, shownIn, unreadableCell } from './cell.ts';
import { decimal } from './decimal.ts';

/** What a column takes from a cell besides its text. */
export interface CellKind {
  /** A price, a weight or a count: one that is ten times the stored one is doubted. */
  isFigure?: boolean;
  /** A figure that may be a percentage. */
  takesPercent?: boolean;
  isDate?: boolean;
  /** A code of letters and digits: one that a spreadsheet may have changed is doubted. */
  isCode?: boolean;
}

/** A cell as text for its column, or why it cannot be taken; `note` is a doubt, a sentence without the heading. */
interface CellText {
  text: string;
  problem?: string;
  note?: string;
}

const fraction = /(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)/;

/** The digits of a figure in any writing: `$1,234.50`, `(75.00)`, `12 lb`, `2 1/2`; null for none. */
const figureIn = (shown: string): string | null => {
  const [, whole = '0', top, bottom] = fraction.exec(shown) ?? [];
  if (top && bottom && !/^0+$/.test(bottom)) return decimal(top).div(bottom).plus(whole).toFixed();
  return /\d[\d,]*(\.\d+)?|\.\d+/.exec(shown)?.[0].replaceAll(',', '') ?? null;
};

/** Words of a number format that change nothing: pounds, and the unit that a price is for. */
const harmless =
  /^(?:lbs?|#|pounds?)?\s*(?:(?:\/|\bper\b)\s*(?:lbs?|#|pound|case|cs|box|ea|each|pc|piece|tub|unit))?$/i;

/** The words that a number format puts around a figure, if they may change what it means; '' for none. */
const unitIn = (shown: string): string => {
  const words = shown.replace(/\d\s*E[+-]?\d+|[\d.,$%()+\-−–—]/gi, ' ').trim();
  return harmless.test(words) ? '' : words.replaceAll('/', ' ').trim().replace(/\s+/g, ' ');
};

/** Digits beyond these are the noise of a spreadsheet's sums. */
const digits = 12;

const isSame = (one: string, other: string): boolean =>
  decimal(one).abs().prec(digits).eq(decimal(other).abs().prec(digits));

const bothNamed = (shown: string, number: string): string =>
  `The cell shows ${shown} but holds ${number}. Round it, or show all of its decimals.`;

/** A number without the noise behind the digits that are compared. */
const withoutNoise = (number: string): string => decimal(number).prec(digits).toFixed();

/** The number behind the cell, if it is the one that the cell shows: nobody can tell which of two is meant. */
const figureText = (shown: string, number: string, takesPercent: boolean): CellText => {
  const figure = figureIn(shown);
  const unit = unitIn(shown);
  if (unit !== '')
    return {
      text: '',
      problem: `The cell shows ${shown}. Enter the figure in this column's own unit, without '${unit}'.`,
    };
  // Zero is often shown as a dash.
  if (figure === null)
    return decimal(number).eq(0) ? { text: '0' } : { text: '', problem: bothNamed(shown, number) };
  if (!shown.includes('%'))
    return /\dE[+-]?\d/i.test(shown) || isSame(figure, number)
      ? { text: `${shown.includes('$') ? '$' : ''}${withoutNoise(number)}` }
      : { text: '', problem: bothNamed(shown, number) };
  // The sign of `0"%"` stands behind the number itself.
  const isLiteral = isSame(figure, number);
  const percent = withoutNoise(isLiteral ? number : decimal(number).times(100).toFixed());
  if (!isSame(figure, percent)) return { text: '', problem: bothNamed(shown, `${percent}%`) };
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
/** Only names of months: RIB-1 is a code, MAR-1 is what a spreadsheet shows for 1 March. */
const dateText = new RegExp(`^(${dateForms.join('|')})$`, 'i');

const codeDoubt = (text: string): string | undefined => {
  if (text.length > 40) return undefined;
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(text))
    return `${text} looks like a number that a spreadsheet shortened. Check for missing digits.`;
  if (dateText.test(text)) return `${text} looks like a date that a spreadsheet made from a code. Check it.`;
  return undefined;
};

/** The most digits that a spreadsheet keeps of a number. */
const mostDigits = 15;

const codeText = (cell: Cell): CellText => {
  const shown = shownIn(cell);
  const number = typeof cell === 'object' ? cell.number : undefined;
  if (number && /\dE[+-]?\d/i.test(shown))
    return {
      text: number,
      note: `The cell shows ${shown}; ${number} is used. Check that this is the code.`,
    };
  if (number && number.replace(/\D/g, '').length > mostDigits)
    return { text: shown, note: `${shown} has more digits than a spreadsheet keeps. Check the last digits.` };
  const note =
    typeof cell === 'object' && cell.date
      ? `The cell holds the date ${cell.date}, shown as ${shown}. Check that this is the code.`
      : codeDoubt(shown.trim());
  return { text: shown, ...(note && { note }) };
};

/** A cell as its column takes it (docs/rules/catalog.md#cells): figures by their value, dates by their day, all else as it is shown. */
export const textOfCell = (cell: Cell, column: CellKind = {}): CellText => {
  const problem = unreadableCell(cell);
  if (problem !== null) return { text: '', problem };
  if (column.isCode) return codeText(cell);
  if (typeof cell === 'string') return { text: cell };
  const { shown, number, date } = cell;
  if (column.isDate) return { text: date ?? shown };
  if (column.isFigure && date !== undefined)
    return { text: '', problem: `${shown} is a date, not a figure.` };
  if (column.isFigure && number !== undefined) return figureText(shown, number, column.takesPercent === true);
  return { text: number && /\dE[+-]?\d/i.test(shown) ? number : shown };
};

/** A cell as a guess at its column looks at it: what cannot be read says nothing. */
export const sampleText = (cell: Cell): string =>
  unreadableCell(cell) === null ? (typeof cell === 'object' && cell.date) || shownIn(cell) : '';
