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

/**
 * Whether a GTIN of 14 digits is a restricted number: GS1 prefixes 02, 04 and 20 to 29, and UPC number systems 2 and 4, with any
 * indicator; of 8 digits, GS1-8 prefixes 0 and 2, which are also those of UPC-E. Each store gives such numbers itself, often with
 * a weight or price inside.
 */
export const isRestricted = (gtin: string): boolean => /^(?:\d(?:0[24]|2\d)|0{6}[02])/.test(gtin);

export const storeLabel =
  'This number is from a store label. Each store makes up these numbers, so they do not identify a product.';

/** A GTIN that a product's cases may carry: a valid one that is no store label. */
export const caseGtinField = () => gtinField().refine((gtin) => !isRestricted(gtin), storeLabel);

/** A GTIN of 8, 12, 13 or 14 digits, its check digit right; comes out with 14 digits. */
export const gtinField = () =>
  z.string({ error: 'Must be a GTIN.' }).transform((value, context) => {
    const gtin = readGtin(value.trim());
    if (gtin) return gtin;
    context.issues.push({
      code: 'custom',
      message: 'Enter a GTIN of 8, 12, 13 or 14 digits with a valid check digit.',
      input: value,
    });
    return z.NEVER;
  });
