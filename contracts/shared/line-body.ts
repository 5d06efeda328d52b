import { isPositive } from './decimal.ts';
import { maxWeightsPerLine } from './lines.ts';
import { id, money, optionalText, quantity, text, weight } from './schemas.ts';

/** The most lines a document holds. */
export const maxLines = 1000;

const tooPrecise = (value: unknown): boolean =>
  (typeof value === 'number' || typeof value === 'string') &&
  isPositive(value) &&
  !weight().safeParse(value).success;

const readList = (json: string): unknown[] => {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
};

/** `individualWeights` as sent: JSON text; weights with more than 3 places are refused, not rounded. */
export const individualWeightsField = () =>
  text(50_000)
    .nullish()
    .transform((value) => value || null)
    .refine(
      (value) => !value || readList(value).length <= maxWeightsPerLine,
      `Must hold at most ${maxWeightsPerLine} weights.`,
    )
    .refine(
      (value) => !value || !readList(value).some(tooPrecise),
      'Each weight must have at most 3 decimal places.',
    );

/**
 * The fields that the lines of every document share. What the server computes (`total`, `productName` …) may be sent
 * and is replaced (decisions, "Values"). Quantities 3 places, weights in pounds, prices in dollars.
 */
export const lineFields = {
  productId: id(),
  productName: optionalText(200),
  description: optionalText(1000),
  quantity: quantity(),
  quantityOrdered: quantity().nullish(),
  weight: weight()
    .nullish()
    .transform((value) => value ?? null),
  /** Absent or null: the customer's tier price. */
  unitPrice: money()
    .nullish()
    .transform((value) => value ?? null),
  total: money().nullish(),
  individualWeights: individualWeightsField(),
};
