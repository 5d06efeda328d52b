import { type DecimalInput, decimal } from './decimal.ts';

/** Pounds in a kilogram, as the trade reckons. */
export const poundsInKilogram = '2.2046226218';

/** Kilograms as pounds, to 2 places half-up, with 3 places as a weight field holds them (`"9.370"`). */
export const poundsOf = (kilograms: DecimalInput): string =>
  decimal(decimal(kilograms).times(poundsInKilogram).toFixed(2)).toFixed(3);
