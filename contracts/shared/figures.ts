import { maxMoney, maxWeight } from './amounts.ts';
import { decimal } from './decimal.ts';
import { maxWeightsPerLine } from './lines.ts';
import { truncate } from './text.ts';

export interface FigureRules {
  places: number;
  /** Pads with zeros to all places, for money. */
  fixed?: boolean;
  max?: string;
  unit?: string | undefined;
  belowZero?: string | undefined;
}

/** Plain decimal text (`1234.50`), '' for an empty field, or a sentence about the problem. */
export type Figure = { value: string; problem: null } | { value: null; problem: string };

export const moneyRules: FigureRules = { places: 2, fixed: true, max: maxMoney };

/** Pounds on screen: at most 2 places (docs/rules/values.md#quantities-and-weights). */
export const weightRules: FigureRules = { places: 2, max: maxWeight };

/** Character limit, including sign and unit. Longer text is rejected before parsing. */
const maxTextLength = 40;

const plain = /^(\d+(\.\d*)?|\.\d+)$/;
const grouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

const reject = (problem: string): Figure => ({ value: null, problem });

const stripUnit = (text: string, unit = ''): string => {
  const behind = text.startsWith('$') ? text.slice(1) : text;
  return (behind.endsWith(unit) ? behind.slice(0, behind.length - unit.length) : behind)
    .replace(/(?:lbs?\.?|#)$/i, '')
    .trim();
};

const describeTooPrecise = (places: number): string =>
  places === 0
    ? 'Must be a whole number.'
    : `Must have at most ${places} decimal place${places === 1 ? '' : 's'}.`;

const describeProblem = (figure: string, places: number, belowZero = 'Must be 0 or more.'): string => {
  if (/^-\s*\$?\s*[\d.]/.test(figure)) return belowZero;
  if (places === 0) return describeTooPrecise(places);
  if (figure.includes(',') && /^[\d.,]+$/.test(figure))
    return 'Please write decimals with a point, like 1,234.50.';
  return 'Please enter a figure, like 12.50.';
};

/**
 * Parses a typed or pasted figure (docs/rules/screens.md#figures). Accepts `.5`, a leading `$`, and correctly
 * placed thousands separators (`1,234.50`). Accepts `lb`, `lbs`, `#` or `unit` at the end. Rejects everything
 * else with a sentence and never guesses. Never throws.
 */
export const readFigure = (
  text: string,
  { places, fixed = false, max = maxWeight, unit, belowZero }: FigureRules,
): Figure => {
  const typed = text.trim();
  if (typed === '') return { value: '', problem: null };
  if (typed.length > maxTextLength) return reject('This number is too long.');
  const figure = stripUnit(typed, unit);
  if (!plain.test(figure) && !grouped.test(figure)) return reject(describeProblem(figure, places, belowZero));
  const value = decimal(figure.replaceAll(',', '').replace(/\.$/, ''));
  if (!value.eq(value.round(places, 0))) return reject(describeTooPrecise(places));
  if (value.gt(max)) return reject(`Must be at most ${max}.`);
  return { value: fixed ? value.toFixed(places) : value.toFixed(), problem: null };
};

export type Weights = { values: string[]; problem: null } | { values: null; problem: string };

/** Detects fractions: `36 1/2` would otherwise parse as two weights. */
const holdsFraction = /^\d*(?:\/\d|[¼-¾⅐-⅞])/;

const tooMany: Weights = { values: null, problem: `A line holds at most ${maxWeightsPerLine} weights.` };

/** Removes units, so that the space in `36.54 lbs` separates nothing. */
const withoutUnits = (text: string): string =>
  text.replace(/(?<=[\d.])[^\S\n]*(?:lbs?\.?|#)(?=[\s,;]|$)/gi, '');

/**
 * Parses several weights separated by spaces, tabs, lines, semicolons, or a comma with a space
 * (docs/rules/weighing.md#several-weights-in-one-field). An invalid figure or a fraction rejects all. Empty
 * text gives an empty list.
 */
export const readWeights = (text: string, rules: FigureRules = weightRules): Weights => {
  const typed = text.trim();
  if (typed.length > maxTextLength * maxWeightsPerLine) return tooMany;
  const texts = withoutUnits(typed.replace(/(?<=^|[\s;])\$\s+/g, '$'))
    .trim()
    .split(/(?:,(?=\s)|[\s;])+/)
    .filter(Boolean);
  if (texts.length > maxWeightsPerLine) return tooMany;
  if (texts.some((one) => holdsFraction.test(one)))
    return { values: null, problem: 'Please write a weight with decimals, like 36.50.' };
  const values: string[] = [];
  for (const one of texts) {
    const { value, problem } = readFigure(one, rules);
    if (problem !== null) {
      const named = `${truncate(one, maxTextLength)}: ${problem}`;
      return { values: null, problem: texts.length > 1 ? named : problem };
    }
    values.push(value);
  }
  return { values, problem: null };
};
