import Big from 'big.js';

// Half-up everywhere (docs/rules/values.md#exactness); 40 places leave room for quantity × weight × price before
// rounding.
Big.RM = Big.roundHalfUp;
Big.DP = 40;
Big.strict = false;

/** A number on its way through arithmetic. Money, quantities and weights are never binary floating point. */
export type Decimal = Big;
/** Text as calls carry it, a whole number of the code, or a decimal: read exactly. */
export type DecimalInput = string | number | Decimal;

/** Reads a decimal string or number. Throws on text that is no number. */
export const decimal = (value: DecimalInput): Decimal => new Big(value);

/** 0, to begin sums with. */
export const zero: Decimal = new Big(0);

export const sum = (values: Iterable<DecimalInput>): Decimal => {
  let total = zero;
  for (const value of values) total = total.plus(value);
  return total;
};

/** The middle of some decimals, half of the two middle ones where their count is even; 0 of none. */
export const median = (values: readonly DecimalInput[]): Decimal => {
  const sorted = values.map(decimal).sort((a, b) => a.cmp(b));
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? zero;
  return sorted.length % 2 === 1 ? upper : upper.plus(sorted[half - 1] ?? upper).div(2);
};

/** US dollars as the wire and the database hold them: 2 places, half-up (`"1234.50"`). */
export const toMoney = (value: DecimalInput): string => decimal(value).toFixed(2, Big.roundHalfUp);

/** Pounds or a quantity as the wire and the database hold them: 3 places, half-up (`"36.540"`). */
export const toWeight = (value: DecimalInput): string => decimal(value).toFixed(3, Big.roundHalfUp);

/** A figure as the wire and the database hold it. */
const plain = /^\d+(?:\.\d+)?$/;

/** True for a value that is present and above 0. Text that is no number counts as absent. */
export const isPositive = (value: DecimalInput | null | undefined): boolean => {
  if (value === null || value === undefined || value === '') return false;
  if (typeof value === 'string' && plain.test(value)) return /[1-9]/.test(value);
  try {
    return decimal(value).gt(0);
  } catch {
    return false;
  }
};

const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

const withGroups = (fixed: string): string => {
  const [whole = '0', fraction] = fixed.split('.');
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`;
};

/** Money for a person: `$1,234.50`. */
export const showMoney = (value: DecimalInput | null | undefined): string => {
  const amount = decimal(value ?? 0);
  return `${amount.lt(0) ? '-' : ''}$${withGroups(toMoney(amount.abs()))}`;
};

/** Pounds for a person, 2 places: `1,036.54`; the unit `lbs` is the caller's. */
export const showWeight = (value: DecimalInput | null | undefined): string =>
  withGroups(decimal(value ?? 0).toFixed(2, Big.roundHalfUp));

/** A quantity for a person: no trailing zeros (`12`, `2.5`). */
export const showQuantity = (value: DecimalInput | null | undefined): string =>
  withGroups(
    decimal(value ?? 0)
      .round(3, Big.roundHalfUp)
      .toString(),
  );

/** Whether one is so many times the other or more, as after a slip of a point or a digit. Neither may be 0. */
export const isOffBy = (times: number, a: DecimalInput, b: DecimalInput): boolean =>
  decimal(a).gte(decimal(b).times(times)) || decimal(b).gte(decimal(a).times(times));
