import { z } from 'zod';
import { money, quantity, weight } from './amounts.ts';
import { maxWeightsPerLine, readWeight, readWeightList } from './lines.ts';
import { priceSources } from './pricing.ts';
import { id, optionalName, optionalText, text } from './schemas.ts';

/** The most lines a document holds. */
export const maxLines = 1000;

/** The most individual weights that all lines of a document hold together. */
export const maxWeightsPerDocument = 25_000;

/** The first reason to refuse a line's weights; null when there is none. */
const weightsProblem = (list: readonly unknown[]): string | null => {
  if (list.length > maxWeightsPerLine) return `Must hold at most ${maxWeightsPerLine} weights.`;
  return list.every((value) => readWeight(value).isExact)
    ? null
    : 'Each weight must have at most 3 decimal places.';
};

/**
 * `individualWeights` as sent: JSON text. Comes out as the pounds of each piece, 3 places; weights with more places are
 * refused, not rounded, and what is no weight above 0 is dropped (docs/rules/lines-and-weights.md#individual-weights).
 */
export const individualWeightsField = () =>
  text(50_000)
    .nullish()
    .transform((value, context): string[] => {
      const list = readWeightList(value);
      const message = weightsProblem(list);
      if (message === null) return list.flatMap((one) => readWeight(one).weight ?? []);
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    });

/**
 * The fields that the lines of every document share. What the server computes (`total`, `productName` …) may be sent
 * and is replaced (docs/rules/values.md#the-server-computes). Quantities 3 places, weights in pounds, prices in
 * dollars.
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
   * What the screen said of the price that it sends: `hand` keeps it so, and another that is not the computed price answers 409
   * `prices_changed`. Missing: the price speaks for itself.
   */
  shownPriceSource: z.enum(priceSources, { error: `Must be one of ${priceSources.join(', ')}.` }).nullish(),
  total: money().nullish(),
  individualWeights: individualWeightsField(),
};

/** What lines of orders and invoices answer of their price. */
export const linePriceFields = {
  /** Where the price comes from (docs/rules/lines-and-weights.md#unit-price). */
  priceSource: z.enum(priceSources),
  /** What the customer's tier pays on the line's day, dollars; null when the product is gone. */
  listPrice: z.string().nullable(),
};

/** No fewer than the weights of one line as sent, text or list; counted without reading them. */
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

const sizeProblem = (lines: unknown): string | null => {
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
 * The lines of a body, of at most `maxLines` lines and `maxWeightsPerDocument` weights. Both are counted before any
 * line is read: a megabyte of one-digit weights would otherwise hold the process up for seconds.
 */
export const boundedLines = <Lines extends z.ZodType>(lines: Lines) =>
  z.preprocess((sent, context) => {
    const message = sizeProblem(sent);
    if (message === null) return sent;
    context.issues.push({ code: 'custom', message, input: sent });
    return z.NEVER;
    // `preprocess` takes anything; a caller is to send what the lines take.
  }, lines) as unknown as z.ZodType<z.output<Lines>, z.input<Lines>>;

/** The lines of a document; `none` is said of an empty list and where there is no list at all. */
export const someLines = <Line extends z.ZodType>(line: Line, none: string) =>
  boundedLines(
    z.array(line, { error: ({ input }) => (input == null ? none : 'Items must be a list.') }).min(1, none),
  );
