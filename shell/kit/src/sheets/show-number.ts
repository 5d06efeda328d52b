import type { Cell } from '@primal/contracts/shared/cell';
import { dateFromSerial, format, isDateFormat } from 'numfmt';

/** A number without an exponent, in the 15 digits that a spreadsheet keeps. */
const numberText = (value: number): string => {
  const rounded = Number(value.toPrecision(15));
  // The largest of all numbers has nothing above it to round to.
  const typed = Number.isFinite(rounded) ? rounded : value;
  const text = String(typed);
  return text.includes('e')
    ? typed.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
};

const two = (part: number): string => String(part).padStart(2, '0');

/** Days between the two beginnings of time. */
const daysTo1904 = 1462;
/** From here on a spreadsheet drops digits. */
const mostExact = 1e15;
/** Digits of a fraction without a format: money has no more, and the rest is the noise of sums. */
const mostGeneral = 12;
const lastDay = 2_958_465;

/** `[$€-407]` writes decimals as another country does; the sign stays. */
const withoutLocale = (pattern: string): string =>
  pattern.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_, sign: string) => (sign === '' ? '' : `[$${sign}]`));

const shownBy = (pattern: string, value: number | string): string | null => {
  try {
    return format(withoutLocale(pattern), value, { nbsp: false }).trim();
  } catch {
    return null;
  }
};

/** A number as its format shows it, with the value behind it where the text does not say all. */
export const showNumber = (value: number, pattern: string, is1904 = false): Cell => {
  const number = numberText(value);
  if (pattern === 'General' || pattern === '@') {
    if (Math.abs(value) >= mostExact) return { shown: number, number };
    return Number.isInteger(value) ? number : numberText(Number(value.toPrecision(mostGeneral)));
  }
  const isDate = isDateFormat(pattern);
  const serial = isDate && is1904 ? value + daysTo1904 : value;
  const shown = shownBy(pattern, serial) ?? number;
  if (isDate && serial >= 1 && serial < lastDay + 1) {
    const [year, month, day] = dateFromSerial(Math.floor(serial));
    return { shown, date: `${year}-${two(month)}-${two(day)}` };
  }
  return shown === number && Math.abs(value) < mostExact ? number : { shown, number };
};

/** A text as its format shows it: `@" lb"` puts something behind it. */
export const showText = (text: string, pattern: string): string =>
  pattern === '@' || !pattern.includes('@') || text.trim() === '' ? text : (shownBy(pattern, text) ?? text);
