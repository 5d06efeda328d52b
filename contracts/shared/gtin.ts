import { z } from 'zod';

/** Whether the last digit is GS1's check digit of those before: weights 3 and 1 from the right, up to a multiple of ten. */
export const isChecked = (digits: string): boolean => {
  const total = [...digits].reduce(
    (sum, digit, at) => sum + Number(digit) * ((digits.length - at) % 2 === 0 ? 3 : 1),
    0,
  );
  return total % 10 === 0;
};

/** A GTIN of 8, 12, 13 or 14 digits as 14; null when it is none, or its check digit is wrong. */
export const readGtin = (text: string): string | null =>
  /^(?:\d{8}|\d{12,14})$/.test(text) && isChecked(text) ? text.padStart(14, '0') : null;

/** A GTIN of 8, 12, 13 or 14 digits, its check digit right; comes out with 14 digits. */
export const gtinField = () =>
  z.string({ error: 'Must be a GTIN.' }).transform((value, context) => {
    const gtin = readGtin(value.trim());
    if (gtin) return gtin;
    context.issues.push({
      code: 'custom',
      message: 'Must be a GTIN of 8, 12, 13 or 14 digits whose check digit is right.',
      input: value,
    });
    return z.NEVER;
  });
