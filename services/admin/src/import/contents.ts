import { stateCodes } from './states.ts';

/** Cells that are longer are looked at no further: they are none of these. */
const longest = 200;

const test =
  (pattern: RegExp) =>
  (cell: string): boolean =>
    cell.length <= longest && pattern.test(cell.trim());

export const looksLikeEmail = test(/^[^\s@]+@[^\s@]+\.[a-z]{2,}\b/i);

/** Ten digits, as people write them; not a plain long number, which may be anything. */
export const looksLikePhone = test(/^(phone:?\s*)?\+?1?[\s.-]?(\(\d{3}\)\s*|\d{3}[-. ])\d{3}[-. ]?\d{4}\b/i);

export const looksLikeZip = test(/^\d{5}(-\d{4})?$|^\d{4}$/);

export const looksLikeState = (cell: string): boolean => stateCodes[cell.trim().toLowerCase()] !== undefined;

export const looksLikeStreet = test(/^(\d+[a-z]?\s+\S*[a-z]|p\.?\s?o\.?\s?box\b)/i);

/** Words without digits. */
export const looksLikeCity = test(/^[a-z][a-z.' -]+$/i);

/** Words, perhaps with a number among them. */
export const looksLikeName = test(/^(?=.*[a-z]{2})[^@]+$/i);

/** Dollars and cents, with or without the sign. */
export const looksLikeMoney = test(/^\$?\s?\d{1,3}(,?\d{3})*\.\d{1,4}$|^\$\s?\d+$/);

/** One short word of letters and digits with a digit in it: '112A', 'BF-1040', '5030'. */
export const looksLikeCode = test(/^(?=\S*\d)[a-z\d][a-z\d./_-]{0,19}$/i);

/** Whether a row is one of data: it holds an amount, a number, an address or a date, which headings do not. */
export const looksLikeData = (cell: string): boolean =>
  looksLikeEmail(cell) ||
  looksLikePhone(cell) ||
  looksLikeStreet(cell) ||
  test(/^[-$(]?[\d,.]+%?\)?$|^\d{1,2}\/\d{1,2}\/\d{2,4}/)(cell);
