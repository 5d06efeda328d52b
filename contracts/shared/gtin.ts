import { z } from 'zod';

export const hasValidCheckDigit = (digits: string): boolean => {
  const total = [...digits].reduce(
    (sum, digit, at) => sum + Number(digit) * ((digits.length - at) % 2 === 0 ? 3 : 1),
    0,
  );
  return total % 10 === 0;
};

/** Pads a GTIN of 8, 12, 13 or 14 digits to 14. Null if invalid. */
export const readGtin = (text: string): string | null =>
  /^(?:\d{8}|\d{12,14})$/.test(text) && hasValidCheckDigit(text) ? text.padStart(14, '0') : null;

/**
 * Detects restricted numbers, which stores assign themselves, often with a weight or price. GTIN-14: GS1
 * prefixes 02, 04 and 20 to 29, and UPC number systems 2 and 4, with any indicator. GTIN-8: GS1-8 prefixes 0
 * and 2, also used by UPC-E.
 */
export const isRestricted = (gtin: string): boolean => /^(?:\d(?:0[24]|2\d)|0{6}[02])/.test(gtin);

export const storeLabelProblem =
  'This number is from a store label. Each store makes up these numbers, so they do not identify a product.';

export const caseGtinField = () => gtinField().refine((gtin) => !isRestricted(gtin), storeLabelProblem);

/** GTIN of 8, 12, 13 or 14 digits with a valid check digit. Normalizes to 14 digits. */
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
