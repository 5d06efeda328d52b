import { z } from 'zod';
import { type Decimal, decimal, toMoney, toWeight } from './decimal.ts';
import { blank, blankToNull } from './schemas.ts';

/** Rejects longer numbers before parsing, because a million digits would be slow. */
const plainNumber = /^\d{1,12}(\.\d{1,40})?$/;
const longNumber = /^\d{13,}(\.\d*)?$/;

type NumberRead<Value> = { value: Value } | { problem: string };

/** Number or its text, which `read` receives trimmed. `missing`: error for blank, absent and null. */
export const numberText = <Value>(
  read: (text: string) => NumberRead<Value>,
  message = 'Must be a number.',
  missing = 'Is required.',
) =>
  z
    .union([z.string(), z.number()], { error: ({ input }) => (input == null ? missing : message) })
    .transform((input, context): Value => {
      const text = String(input).trim();
      const result = text === '' ? { problem: missing } : read(text);
      if ('value' in result) return result.value;
      context.issues.push({ code: 'custom', message: result.problem, input });
      return z.NEVER;
    });

/**
 * Accepts at most `places` decimal places and `max`. Rejects more places instead of rounding
 * (docs/rules/values.md#exactness). `message` covers every value that is no number.
 */
const decimalField = (places: number, max: string, write: (value: Decimal) => string, message?: string) => {
  const tooMuch = `Must be at most ${max}.`;
  // Fast path for text that is already normalized and has fewer digits than `max`.
  const written = new RegExp(`^(0|[1-9]\\d{0,${decimal(max).toFixed(0).length - 2}})\\.\\d{${places}}$`);
  const read = (text: string): NumberRead<string> => {
    if (written.test(text)) return { value: text };
    if (!plainNumber.test(text))
      return { problem: message ?? (longNumber.test(text) ? tooMuch : 'Must be a number of 0 or more.') };
    const number = decimal(text);
    if (!number.eq(number.round(places, 0)))
      return { problem: `Must have at most ${places} decimal places.` };
    return number.gt(max) ? { problem: tooMuch } : { value: write(number) };
  };
  return numberText(read, message, message);
};

/** Dollars. */
export const maxMoney = '9999999999.99';
/** Pounds or quantity. */
export const maxWeight = '999999999.999';

/** US dollars, 0 or more, at most 2 places. Normalizes to `"1234.50"`. */
export const money = () => decimalField(2, maxMoney, toMoney);

export const optionalMoney = () => blankToNull(money());

/** Dollars. Blank, absent and null are 0. */
export const moneyOrZero = () => optionalMoney().transform((amount) => amount ?? '0.00');

/** US dollars above 0, at most 2 places. Normalizes to `"1234.50"`. `message` covers every invalid value. */
export const positiveMoney = (message = 'Must be above 0.') =>
  decimalField(2, maxMoney, toMoney, message).refine((value) => value !== '0.00', message);

/** Pounds, 0 or more, at most 3 places. Normalizes to `"36.540"`. */
export const weight = () => decimalField(3, maxWeight, toWeight);

/** Percent from 0 to 100, at most 3 places. Normalizes to `"8.250"`. Blank and null are 0. */
export const percent = () =>
  z
    .union([decimalField(3, '100', toWeight), blank()])
    .nullable()
    .transform((value) => value || '0.000');

/** Percent from 0 to 100, at most 2 places. Normalizes to `"2.00"`. */
export const discountPercent = () => decimalField(2, '100', toMoney);

/** Count or amount, 0 or more, at most 3 places. Normalizes to `"2.000"`. */
export const quantity = weight;

/** Pounds of one piece, above 0, at most 3 places. Normalizes to `"36.540"`. */
export const positiveWeight = () =>
  weight().refine((value) => value !== '0.000', 'Each weight must be above 0.');
