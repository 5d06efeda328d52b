import type { Cell } from '@primal/contracts/shared/cell';
import { dateFromSerial, format, isDateFormat } from 'numfmt';

/** A number without exponent, in a spreadsheet's 15 digits. */
const formatNumber = (value: number): string => {
  const rounded = Number(value.toPrecision(15));
  // Rounding the largest number overflows.
  const typed = Number.isFinite(rounded) ? rounded : value;
  const text = String(typed);
  return text.includes('e')
    ? typed.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
};

const padToTwo = (part: number): string => String(part).padStart(2, '0');

/** Days between the 1900 and 1904 date systems. */
const daysTo1904 = 1462;
/** From this value on, spreadsheets drop digits. */
const maxExact = 1e15;
/**
 * Maximum fraction digits in General format: money needs fewer digits, and further digits are rounding noise.
 */
const maxGeneralDigits = 12;
const lastDay = 2_958_465;

/** Removes the locale from `[$€-407]`, whose decimal separator differs; the currency sign stays. */
const withoutLocale = (pattern: string): string =>
  pattern.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_, sign: string) => (sign === '' ? '' : `[$${sign}]`));

const formatByPattern = (pattern: string, value: number | string): string | null => {
  try {
    return format(withoutLocale(pattern), value, { nbsp: false }).trim();
  } catch {
    return null;
  }
};

/** Formats a number, and adds its value if the text loses precision. */
export const formatCellNumber = (value: number, pattern: string, is1904 = false): Cell => {
  const number = formatNumber(value);
  if (pattern === 'General' || pattern === '@') {
    if (Math.abs(value) >= maxExact) return { shown: number, number };
    return Number.isInteger(value) ? number : formatNumber(Number(value.toPrecision(maxGeneralDigits)));
  }
  const isDate = isDateFormat(pattern);
  const serial = isDate && is1904 ? value + daysTo1904 : value;
  const shown = formatByPattern(pattern, serial) ?? number;
  if (isDate && serial >= 1 && serial < lastDay + 1) {
    const [year, month, day] = dateFromSerial(Math.floor(serial));
    return { shown, date: `${year}-${padToTwo(month)}-${padToTwo(day)}` };
  }
  return shown === number && Math.abs(value) < maxExact ? number : { shown, number };
};

export const formatCellText = (text: string, pattern: string): string =>
  pattern === '@' || !pattern.includes('@') || text.trim() === ''
    ? text
    : (formatByPattern(pattern, text) ?? text);
