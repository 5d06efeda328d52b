import { identifierOf } from '../mfe-orders/src/weigh-station/label/dictionary.ts';
import { fnc1 } from '../mfe-orders/src/weigh-station/label/elements.ts';

/** Application identifiers with their values, in the order in which they are written. */
export type LabelElements = readonly (readonly [ai: string, value: string])[];

/** A label as a scanner sends it: after each value of no predefined length a separator, unless it is the last. */
export const writeLabel = (elements: LabelElements, prefix = ']C1'): string =>
  prefix +
  elements
    .map(([ai, value], at) => {
      const needsEnd = identifierOf(ai)?.length === null && at < elements.length - 1;
      return `${ai}${value}${needsEnd ? fnc1 : ''}`;
    })
    .join('');

export const typeLabel = (elements: LabelElements): string =>
  elements.map(([ai, value]) => `(${ai})${value}`).join('');

/** The first digits of a GTIN, SSCC or GLN with GS1's check digit behind them. */
export const withCheckDigit = (digits: string): string => {
  const total = [...digits]
    .reverse()
    .reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (total % 10)) % 10}`;
};
