import { z } from 'zod';
import { money, quantity, weight } from './amounts.ts';
import { maxWeightsPerLine, readWeight, readWeightList } from './lines.ts';
import { priceSources } from './pricing.ts';
import { id, optionalName, optionalText, text } from './schemas.ts';

export const maxLines = 1000;

/** Limit for all lines of a document together. */
const maxWeightsPerDocument = 25_000;

const findWeightsProblem = (list: readonly unknown[]): string | null => {
  if (list.length > maxWeightsPerLine) return `Must hold at most ${maxWeightsPerLine} weights.`;
  return list.every((value) => readWeight(value).isExact)
    ? null
    : 'Each weight must have at most 3 decimal places.';
};

/**
 * JSON text as sent, parsed to pounds with 3 places. Rejects weights with more places instead of rounding,
 * and drops values that are not above 0 (docs/rules/lines-and-weights.md#individual-weights).
 */
export const individualWeightsField = () =>
  text(50_000)
    .nullish()
    .transform((value, context): string[] => {
      const list = readWeightList(value);
      const message = findWeightsProblem(list);
      if (message === null) return list.flatMap((one) => readWeight(one).weight ?? []);
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    });

/**
 * Line fields of every document. Computed fields (`total`, `productName` …) are accepted, and the server
 * replaces them (docs/rules/values.md#the-server-computes). Quantities with 3 places, weights in pounds,
 * prices in dollars.
 */
export const lineFields = {
  productId: id(),
  productName: optionalName(200),
  description: optionalText(1000),
  quantity: quantity(),
  quantityOrdered: quantity().nullish(),
  weight: weight()
    .nullish()
    .transform((value) => value ?? null),
  /** Absent or null: the computed price (docs/rules/lines-and-weights.md#unit-price). */
  unitPrice: money()
    .nullish()
    .transform((value) => value ?? null),
  /**
   * Source that the screen showed for the price. `hand` keeps the sent price. With another source, a sent
   * price that differs from the computed price answers 409 `prices_changed`. Absent: inferred from the price.
   */
  shownPriceSource: z.enum(priceSources, { error: `Must be one of ${priceSources.join(', ')}.` }).nullish(),
  total: money().nullish(),
  individualWeights: individualWeightsField(),
};

export const linePriceFields = {
  /** Source of the price (docs/rules/lines-and-weights.md#unit-price). */
  priceSource: z.enum(priceSources),
  listPrice: z.string().nullable(),
};

/** Upper estimate of the number of weights in a line, without parsing the weights. */
const countWeights = (line: unknown): number => {
  if (typeof line !== 'object' || line === null) return 0;
  if ('weights' in line) {
    const shown = 'shownWeights' in line ? line.shownWeights : null;
    return Math.max(...[line.weights, shown].map((list) => (Array.isArray(list) ? list.length : 0)));
  }
  const sent = 'individualWeights' in line ? line.individualWeights : null;
  if (typeof sent !== 'string') return 0;
  let count = sent.length > 2 ? 1 : 0;
  for (let at = sent.indexOf(','); at !== -1; at = sent.indexOf(',', at + 1)) count += 1;
  return count;
};

const findSizeProblem = (lines: unknown): string | null => {
  if (!Array.isArray(lines)) return null;
  if (lines.length > maxLines) return `Must hold at most ${maxLines} items.`;
  let weights = 0;
  for (const line of lines) {
    weights += countWeights(line);
    if (weights > maxWeightsPerDocument) return `Must hold at most ${maxWeightsPerDocument} weights in all.`;
  }
  return null;
};

/**
 * Limits a body to `maxLines` lines and `maxWeightsPerDocument` weights. Counts before parsing, because a
 * megabyte of one-digit weights would block the process for seconds.
 */
export const boundedLines = <Lines extends z.ZodType>(lines: Lines) =>
  z.preprocess((sent, context) => {
    const message = findSizeProblem(sent);
    if (message === null) return sent;
    context.issues.push({ code: 'custom', message, input: sent });
    return z.NEVER;
    // `preprocess` accepts unknown input, so the input type is restored.
  }, lines) as unknown as z.ZodType<z.output<Lines>, z.input<Lines>>;

export const requiredLines = <Line extends z.ZodType>(line: Line, none: string) =>
  boundedLines(
    z.array(line, { error: ({ input }) => (input == null ? none : 'Items must be a list.') }).min(1, none),
  );
