import { z } from 'zod';
import { type Decimal, decimal, toMoney, toWeight } from './decimal.ts';
import { blankToNull } from './schemas.ts';

/** Rejects longer numbers before parsing, because a million digits would be slow. */
const plainNumber = /^\d{1,12}(\.\d{1,40})?$/;
const longNumber = /^\d{13,}(\.\d*)?$/;

const readDecimal = (value: string | number): Decimal | null => {
  const text = typeof value === 'number' ? String(value) : value.trim();
  return plainNumber.test(text) ? decimal(text) : null;
};

/**
 * Accepts at most `places` decimal places and `max`. Rejects more places instead of rounding
 * (docs/rules/values.md#exactness).
 */
const decimalField = (places: number, max: string, write: (value: Decimal) => string, noNumber?: string) => {
  const tooMuch = `Must be at most ${max}.`;
  // Fast path for text that is already normalized and has fewer digits than `max`.
  const written = new RegExp(`^(0|[1-9]\\d{0,${decimal(max).toFixed(0).length - 2}})\\.\\d{${places}}$`);
  return z
    .union([z.string(), z.number()], { error: noNumber ?? 'Must be a number.' })
    .transform((value, context): string => {
      if (typeof value === 'string' && written.test(value)) return value;
      const number = readDecimal(value);
      const problem =
        number === null
          ? (noNumber ?? (longNumber.test(String(value)) ? tooMuch : 'Must be a number of 0 or more.'))
          : !number.eq(number.round(places, 0))
            ? `Must have at most ${places} decimal places.`
            : number.gt(max)
              ? tooMuch
              : null;
      if (number === null || problem) {
        context.issues.push({ code: 'custom', message: problem ?? 'Must be a number.', input: value });
        return z.NEVER;
      }
      return write(number);
    });
};

/** Dollars. */
export const maxMoney = '9999999999.99';
/** Pounds or quantity. */
export const maxWeight = '999999999.999';

/** US dollars, 0 or more, at most 2 places. Normalizes to `"1234.50"`. */
export const money = () => decimalField(2, maxMoney, toMoney);

export const optionalMoney = () => blankToNull(money());

/** US dollars above 0, at most 2 places. Normalizes to `"1234.50"`. `message` covers every invalid value. */
export const positiveMoney = (message = 'Must be above 0.') =>
  decimalField(2, maxMoney, toMoney, message).refine((value) => value !== '0.00', message);

/** Pounds, 0 or more, at most 3 places. Normalizes to `"36.540"`. */
export const weight = () => decimalField(3, maxWeight, toWeight);

/** Percent from 0 to 100, at most 3 places. Normalizes to `"8.250"`. Blank and null are 0. */
export const percent = () =>
  z
    .union([decimalField(3, '100', toWeight), z.literal('')])
    .nullable()
    .transform((value) => value || '0.000');

/** Percent from 0 to 100, at most 2 places. Normalizes to `"2.00"`. */
export const discountPercent = () => decimalField(2, '100', toMoney);

/** Count or amount, 0 or more, at most 3 places. Normalizes to `"2.000"`. */
export const quantity = weight;

/** Pounds of one piece, above 0, at most 3 places. Normalizes to `"36.540"`. */
export const positiveWeight = () =>
  weight().refine((value) => value !== '0.000', 'Each weight must be above 0.');
