import type { BusinessDate } from '@primal/contracts/shared/dates';
import { isPositive, toWeight } from '@primal/contracts/shared/decimal';
import { readWeights, weightRules } from '@primal/contracts/shared/figures';
import { fnc1 } from './elements.ts';
import { type Label, readLabel } from './label.ts';

/**
 * Parsed content of the scan box. Weights are in pounds with 3 places, in input order. The caller looks up a `code` as
 * a product code.
 */
type WeighEntry =
  | { kind: 'label'; label: Label; others: Label[] }
  | { kind: 'weights'; weights: string[] }
  | { kind: 'order'; orderNumber: string }
  | { kind: 'productCode'; code: string }
  | { kind: 'nothing' }
  | { kind: 'refused'; problem: string };

/** Longer than any label, code or list of a line's weights. */
const maxLength = 20_000;
const maxWeightLength = 24;
const maxCodeLength = 50;
/** Maximum length of a partial weight left in the box before a label. */
const maxStrayLength = 6;
const carrier = /\](?:C1|e\d|d2|Q3|J1)/;

const createRefusal = (problem: string): WeighEntry => ({ kind: 'refused', problem });

/** Scanner prefixes of other codes, such as Code 128 on a work order or Code 39. */
const plainCarrier = /^\](?:C0|A\d|F\d|G\d|d1|Q1)/;

/**
 * Eight or more digits are a label or product number, since no weight is that long. Parentheses around two to four
 * digits start the typed form.
 */
const isLabel = (text: string): boolean =>
  carrier.test(text) || text.startsWith(']') || text.includes(fnc1) || /^(?:\(\d{2,4}\)|\d{8})/.test(text);

export const isScanned = (text: string): boolean =>
  text.startsWith(']') ? carrier.test(text.slice(0, 3)) || plainCarrier.test(text) : isLabel(text);

const orderNumber = /^so[-\s]?0*(\d{1,9})$/i;
/** `SO-1147` of the digits `1147` */
export const formatOrderNumber = (digits: string): string =>
  `SO-${digits.replace(/^0+(?=\d)/, '').padStart(4, '0')}`;
const figure = /^[-$]{0,2}(?:[\d.,]*\d[\d.,]*)(?:lbs?\.?|#)?,?$/i;
/** `1/2` after a number, `36½`. Alone, `16/20` may be a product code. */
const fraction = /^(?:\d{1,3}\/\d{1,3}|\d{0,6}[¼-¾⅐-⅞])(?:lbs?\.?|#)?,?$/i;
const otherUnitWeight = /^[\d.,]+\s*(kgs?|kilos?|g|oz)\.?$/i;

const isFigures = (text: string): boolean => {
  const words = text.split(/[\s;]+/).filter((word) => word !== '' && !/^(?:\$|(?:lbs?\.?|#),?)$/i.test(word));
  const isFigure = (word: string): boolean => figure.test(word) || /^\d+[¼-¾⅐-⅞]/.test(word);
  return (
    words.every((word) => word.length <= maxWeightLength && (figure.test(word) || fraction.test(word))) &&
    words.some(isFigure)
  );
};

const belowZero = 'Weight must be above 0.';

const parseWeightEntry = (text: string): WeighEntry => {
  const { values, problem } = readWeights(text, { ...weightRules, belowZero });
  if (problem !== null) return createRefusal(problem);
  if (!values.every(isPositive))
    return createRefusal(values.length === 1 ? belowZero : 'Each weight must be above 0.');
  return { kind: 'weights', weights: values.map(toWeight) };
};

/** Stray characters before an otherwise valid label, such as a key left in the box; null if none. */
const findStrayPrefix = (text: string, on?: BusinessDate): string | null => {
  for (let length = 1; length <= maxStrayLength; length += 1)
    if (isLabel(text.slice(length)) && readLabel(text.slice(length), on).problem === null)
      return text.slice(0, length);
  return null;
};

const parseLabelEntry = (text: string, on?: BusinessDate): WeighEntry => {
  const { label, others, problem } = { others: [], ...readLabel(text, on) };
  if (problem !== null) {
    const stray = findStrayPrefix(text, on);
    return createRefusal(
      stray === null ? problem : `“${stray}” is in front of this label. Please scan it again.`,
    );
  }
  if (label.cases !== null && label.cases > 1)
    return createRefusal(`This label is for ${label.cases} cases. Please scan them one by one.`);
  return { kind: 'label', label, others };
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: no entry contains these characters.
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001c\u001e\u001f\u007f-\u009f]/;

/**
 * Classifies an entry. `SO-1107`, `so1107` and `SO 1107` are orders; a number alone is a weight, even an integer.
 * Rejects unreadable numbers instead of guessing. `on` determines the centuries of label dates. Never throws.
 */
export const readWeighEntry = (text: string, on?: BusinessDate): WeighEntry => {
  if (text.length > maxLength) return createRefusal('This is too long for an entry.');
  const entry = text.trim().replace(plainCarrier, '');
  if (entry === '') return { kind: 'nothing' };
  if (controlCharacters.test(entry))
    return createRefusal('This has characters that cannot be typed. Please scan it again.');
  if (isLabel(entry)) return parseLabelEntry(entry, on);
  const number = orderNumber.exec(entry)?.[1];
  if (number) return { kind: 'order', orderNumber: formatOrderNumber(number) };
  const unit = otherUnitWeight.exec(entry)?.[1];
  if (unit) return createRefusal(`Please enter pounds, not ${unit.toLowerCase()}.`);
  if (isFigures(entry)) return parseWeightEntry(entry);
  if (entry.length > maxCodeLength || /[\t\r\n]/.test(entry))
    return createRefusal('This is not a label, weight, order number or product code.');
  return { kind: 'productCode', code: entry };
};
