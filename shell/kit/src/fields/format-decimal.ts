import { decimal } from '@primal/contracts/shared/decimal';

const number = /^-?(\d+\.?\d*|\.\d+)$/;

/** Takes the dollar sign, group commas, blanks and the unit out of what a person typed or pasted. */
export const plainDecimal = (text: string): string => text.replace(/[\s$,]|lbs?\.?$/gi, '');

/**
 * What a figure reads as once its field is left: rounded half-up to `places`, padded with zeros when `fixed`. Text
 * that is no number comes back as it was typed, for the field's error to speak about.
 */
export const formatDecimal = (text: string, places: number, fixed: boolean): string => {
  const plain = plainDecimal(text);
  if (!number.test(plain)) return text.trim();
  const rounded = decimal(plain).toFixed(places);
  return fixed || !rounded.includes('.') ? rounded : rounded.replace(/\.?0+$/, '');
};
