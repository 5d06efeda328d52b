import { stateCodes } from './state-codes.ts';

const maxCellLength = 200;

const matches =
  (pattern: RegExp) =>
  (cell: string): boolean =>
    cell.length <= maxCellLength && pattern.test(cell.trim());

export const looksLikeEmail = matches(/^[^\s@]+@[^\s@]+\.[a-z]{2,}\b/i);

/** Ten digits with separators. A number without separators may be anything. */
export const looksLikePhone = matches(
  /^(phone:?\s*)?\+?1?[\s.-]?(\(\d{3}\)\s*|\d{3}[-. ])\d{3}[-. ]?\d{4}\b/i,
);

export const looksLikeZip = matches(/^\d{5}(-\d{4})?$|^\d{4}$/);

export const looksLikeState = (cell: string): boolean => stateCodes[cell.trim().toLowerCase()] !== undefined;

export const looksLikeStreet = matches(/^(\d+[a-z]?\s+\S*[a-z]|p\.?\s?o\.?\s?box\b)/i);

export const looksLikeCity = matches(/^[a-z][a-z.' -]+$/i);

export const looksLikeName = matches(/^(?=.*[a-z]{2})[^@]+$/i);

/** Dollars and cents, with or without the sign. */
export const looksLikeMoney = matches(/^\$?\s?\d{1,3}(,?\d{3})*\.\d{1,4}$|^\$\s?\d+$/);

/** A short word of letters and digits with a digit: '112A', 'BF-1040', '5030'. */
export const looksLikeCode = matches(/^(?=\S*\d)[a-z\d][a-z\d./_-]{0,19}$/i);

export const looksLikeData = (cell: string): boolean =>
  looksLikeEmail(cell) ||
  looksLikePhone(cell) ||
  looksLikeStreet(cell) ||
  matches(/^[-$(]?[\d,.]+%?\)?$|^\d{1,2}\/\d{1,2}\/\d{2,4}/)(cell);

export const listFilled = (cells: readonly string[]): string[] => cells.filter((cell) => cell.trim() !== '');

/** Share of the nonblank cells for which `looksRight` is true, 0 to 1. */
export const computeShare = (cells: readonly string[], looksRight: (cell: string) => boolean): number => {
  const filled = listFilled(cells);
  return filled.length === 0 ? 0 : filled.filter(looksRight).length / filled.length;
};
