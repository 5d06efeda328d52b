import Big from 'big.js';

// Half-up (docs/rules/values.md#exactness). 40 places leave room for quantity × weight × price.
Big.RM = Big.roundHalfUp;
Big.DP = 40;
Big.strict = false;

/** Exact number. Money, quantities and weights never use binary floating point. */
export type Decimal = Big;
export type DecimalInput = string | number | Decimal;

/** Throws on text that is not a number. */
export const decimal = (value: DecimalInput): Decimal => new Big(value);

export const zero: Decimal = new Big(0);

export const sum = (values: Iterable<DecimalInput>): Decimal => {
  let total = zero;
  for (const value of values) total = total.plus(value);
  return total;
};

export const median = (values: readonly DecimalInput[]): Decimal => {
  const sorted = values.map(decimal).sort((a, b) => a.cmp(b));
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? zero;
  return sorted.length % 2 === 1 ? upper : upper.plus(sorted[half - 1] ?? upper).div(2);
};

/** US dollars for wire and database: 2 places, half-up (`"1234.50"`). */
export const toMoney = (value: DecimalInput): string => decimal(value).toFixed(2, Big.roundHalfUp);

/** Pounds or quantity for wire and database: 3 places, half-up (`"36.540"`). */
export const toWeight = (value: DecimalInput): string => decimal(value).toFixed(3, Big.roundHalfUp);

const plain = /^\d+(?:\.\d+)?$/;

/** False for absent values and for invalid text. */
export const isPositive = (value: DecimalInput | null | undefined): boolean => {
  if (value === null || value === undefined || value === '') return false;
  if (typeof value === 'string' && plain.test(value)) return /[1-9]/.test(value);
  try {
    return decimal(value).gt(0);
  } catch {
    return false;
  }
};

const groupDigits = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

const withGroups = (fixed: string): string => {
  const [whole = '0', fraction] = fixed.split('.');
  return fraction === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${fraction}`;
};

export const formatMoney = (value: DecimalInput | null | undefined): string => {
  const amount = decimal(value ?? 0);
  return `${amount.lt(0) ? '-' : ''}$${withGroups(toMoney(amount.abs()))}`;
};

/** Pounds with 2 places, without a unit: `1,036.54`. */
export const formatWeight = (value: DecimalInput | null | undefined): string =>
  withGroups(decimal(value ?? 0).toFixed(2, Big.roundHalfUp));

export const formatQuantity = (value: DecimalInput | null | undefined): string =>
  withGroups(
    decimal(value ?? 0)
      .round(3, Big.roundHalfUp)
      .toString(),
  );

/** Detects a shifted point: either value is at least `times` the other. Neither may be 0. */
export const isOffBy = (times: number, a: DecimalInput, b: DecimalInput): boolean =>
  decimal(a).gte(decimal(b).times(times)) || decimal(b).gte(decimal(a).times(times));
