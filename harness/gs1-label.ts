import { findIdentifier } from '../mfe-orders/src/weigh-station/label/dictionary.ts';
import { fnc1 } from '../mfe-orders/src/weigh-station/label/elements.ts';

export type LabelElements = readonly (readonly [ai: string, value: string])[];

/**
 * Formats a label as a scanner sends it: a separator follows each value of variable length, except the last.
 */
export const writeLabel = (elements: LabelElements, prefix = ']C1'): string =>
  prefix +
  elements
    .map(([ai, value], at) => {
      const needsEnd = findIdentifier(ai)?.length === null && at < elements.length - 1;
      return `${ai}${value}${needsEnd ? fnc1 : ''}`;
    })
    .join('');

export const typeLabel = (elements: LabelElements): string =>
  elements.map(([ai, value]) => `(${ai})${value}`).join('');

/** Appends GS1's check digit to a GTIN, SSCC or GLN. */
export const withCheckDigit = (digits: string): string => {
  const total = [...digits]
    .reverse()
    .reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (total % 10)) % 10}`;
};
