import { isPositive } from '@primal/contracts/shared/decimal';
import { formatDecimal } from '../fields/format-decimal.ts';

const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const figure = /^(\d+\.?\d*|\.\d+)$/;

const tokens = (text: string): string[] =>
  text
    .replace(/lbs?\.?/gi, ' ')
    .split(/[\s;|+]+/)
    .flatMap((token) => (grouped.test(token) ? token.replaceAll(',', '') : token.split(',')))
    .filter(Boolean);

/**
 * Weights as people write and paste them: `36.54 37.1 36.9`, a column, with commas, semicolons or `lbs`. Pounds with at
 * most 3 places, half-up. Null when something in it is no figure.
 */
export const readPieces = (text: string): string[] | null => {
  const found = tokens(text);
  return found.every((token) => figure.test(token))
    ? found.map((token) => formatDecimal(token, 3, false))
    : null;
};

/** Only weights above 0 count. */
export const positivePieces = (weights: readonly string[]): string[] =>
  weights.map((weight) => formatDecimal(weight, 3, false)).filter(isPositive);
