import { z } from 'zod';
import { maxWeight } from './amounts.ts';
import {
  type Decimal,
  type DecimalInput,
  decimal,
  isPositive,
  showMoney,
  showWeight,
  sum,
  toMoney,
  toWeight,
  zero,
} from './decimal.ts';

export const productTypes = ['fixed-weight', 'variable-weight'] as const;
/** What a product is sold by. */
export const units = ['Case', 'PC', 'LBS', 'Tub'] as const;
/** What its price is for: one sold by the case may be billed by the pound. */
export const billedByUnits = ['LBS', 'Case', 'Piece', 'PC', 'Tub'] as const;
export const pricingTiers = ['base', 'wholesale', 'restaurant', 'retail', 'tier1', 'tier2', 'tier3'] as const;

const tierNames: Record<string, string> = {
  base: 'Base',
  wholesale: 'Wholesale',
  restaurant: 'Restaurant',
  retail: 'Retail',
  tier1: 'Tier 1',
  tier2: 'Tier 2',
  tier3: 'Tier 3',
};

/** A pricing tier as screens name it (docs/rules/catalog.md#tiers-offered); one that is not known stays as it is stored. */
export const tierName = (tier: string): string => tierNames[tier] ?? tier;

/** Pounds of a piece when the product names no average (docs/rules/lines-and-weights.md#estimates). */
export const defaultAverageWeight = '10.000';

/** The most individual weights a line holds. */
export const maxWeightsPerLine = 1000;

/** What a line keeps of its product: enough to price and to print it as it was made. Weights in pounds. */
export const lineProductSchema = z.object({
  id: z.string(),
  name: z.string(),
  productCode: z.string().nullable(),
  description: z.string().nullable(),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  unit: z.string().nullable(),
  salesUnit: z.string().nullable(),
  unitsPerCase: z.string().nullable(),
  productType: z.string(),
  billedBy: z.string().nullable(),
  fixedWeight: z.string().nullable(),
  weightPerBox: z.string().nullable(),
  weightPerPc: z.string().nullable(),
  averageWeight: z.string().nullable(),
});
export type LineProduct = z.infer<typeof lineProductSchema>;

type Pricing = Pick<LineProduct, 'productType'> &
  Partial<
    Pick<LineProduct, 'unit' | 'billedBy' | 'fixedWeight' | 'weightPerBox' | 'weightPerPc' | 'averageWeight'>
  >;

const isVariable = (product: Pricing): boolean => product.productType === 'variable-weight';

/** Billed by the pound; a variable-weight product with no `billedBy` is. */
export const billedByWeight = (product: Pricing): boolean =>
  product.billedBy === 'LBS' || (!product.billedBy && isVariable(product));

/** A unit price in dollars as people read it: `$12.35 / lb` where it is of a pound, so that the figures of a line multiply. */
export const showUnitPrice = (product: Pricing, unitPrice: string): string =>
  billedByWeight(product) ? `${showMoney(unitPrice)} / lb` : showMoney(unitPrice);

/** LBS and Tub may be fractions (docs/rules/lines-and-weights.md#whole-quantities). */
export const countsWhole = (product: Pick<Pricing, 'billedBy'>): boolean =>
  product.billedBy === 'Case' || product.billedBy === 'Piece' || product.billedBy === 'PC';

/** Pounds of one unit that the catalog promises, or null when each piece must be weighed. */
export const weightPerUnit = (product: Pricing): string | null =>
  [product.fixedWeight, product.weightPerBox, product.weightPerPc].find(isPositive) ?? null;

/** Whether lines of this product must be weighed (docs/rules/lines-and-weights.md#what-must-be-weighed). */
export const needsWeight = (product: Pricing): boolean =>
  isVariable(product) || (product.billedBy === 'LBS' && weightPerUnit(product) === null);

/** A line is unweighed while its product needs weight and the line has no positive weight. */
export const isUnweighed = (product: Pricing, weight: DecimalInput | null | undefined): boolean =>
  needsWeight(product) && !isPositive(weight);

/** Pounds that the catalog promises for a quantity of a fixed-weight product billed by LBS; null when unknown. */
export const catalogWeight = (product: Pricing, quantity: DecimalInput): string | null => {
  const each = isVariable(product) || !billedByWeight(product) ? null : weightPerUnit(product);
  return each === null ? null : toWeight(decimal(each).times(quantity));
};

/** A weight as nearly all are written; it is read without arithmetic, since a document may hold thousands of them. */
const plainWeight = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,3})?$/;

const padPlaces = (text: string): string => {
  const point = text.indexOf('.');
  return point === -1 ? `${text}.000` : text.padEnd(point + 4, '0');
};

/**
 * One weight of a list, in pounds with 3 places; null for what does not count: 0, negative, no number. `isExact` is
 * false when the value has more places, or is larger, than a weight field holds.
 */
export const readWeight = (value: unknown): { weight: string | null; isExact: boolean } => {
  if (typeof value !== 'number' && typeof value !== 'string') return { weight: null, isExact: true };
  const text = String(value);
  if (plainWeight.test(text)) {
    const padded = padPlaces(text);
    return { weight: padded === '0.000' ? null : padded, isExact: true };
  }
  // Beyond 40 characters nothing is a weight; an exponent would be written out in full.
  if (text.length > 40 || !isPositive(text)) return { weight: null, isExact: text.length <= 40 };
  if (decimal(text).gt(maxWeight)) return { weight: null, isExact: false };
  const rounded = toWeight(text);
  return { weight: isPositive(rounded) ? rounded : null, isExact: decimal(text).eq(rounded) };
};

/** The list in a line's `individualWeights` JSON text; text that is no list counts as empty. */
export const readWeightList = (text: string | null | undefined): unknown[] => {
  if (!text || text === '[]') return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
};

/**
 * The weights in a line's `individualWeights` JSON text, in pounds with 3 places. Only weights above 0 count; anything
 * else in the list is dropped (docs/rules/lines-and-weights.md#individual-weights).
 */
export const parseWeights = (text: string | null | undefined): string[] =>
  readWeightList(text).flatMap((value) => readWeight(value).weight ?? []);

const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Weights as the JSON text of numbers that goes over the wire: `[36.54,37.1]`. */
export const writeWeights = (weights: readonly DecimalInput[]): string =>
  `[${weights
    .map((weight) =>
      withoutZeros(
        typeof weight === 'string' && plainWeight.test(weight) ? weight : decimal(weight).toFixed(),
      ),
    )
    .join(',')}]`;

/** Weights of pieces, one beside the other: a line of paper ends behind a dot and begins with a weight. */
export const listWeights = (weights: readonly string[]): string => weights.map(showWeight).join('\u00a0· ');

/** Pounds in total, 3 places. */
export const sumWeights = (weights: readonly DecimalInput[]): string => toWeight(sum(weights));

/** Pounds of a line priced by a variable weight, else the count (docs/rules/invoices.md#quantity-shipped). */
export const quantityShipped = (line: {
  product: Pricing;
  quantity: string;
  weight: string | null;
}): string =>
  isVariable(line.product) && billedByWeight(line.product) ? (line.weight ?? '0.000') : line.quantity;

/** What prices a line. Quantities and weights with up to 3 places, `unitPrice` in dollars. */
export interface LineFigures {
  quantity: DecimalInput;
  weight: DecimalInput | null | undefined;
  unitPrice: DecimalInput;
  /** Individual weights in pounds, all above 0. */
  weights: readonly DecimalInput[];
}

/** What the unit price is multiplied by: the first rule that fits (docs/rules/lines-and-weights.md#line-total). */
export const billedAmount = (product: Pricing, line: Omit<LineFigures, 'unitPrice'>): Decimal => {
  const byWeight = billedByWeight(product);
  const { quantity, weight, weights } = line;
  if (weights.length > 0) return byWeight ? sum(weights) : decimal(weights.length);
  if (!byWeight) return decimal(quantity);
  if (isVariable(product) || weightPerUnit(product) === null)
    return isPositive(weight) ? decimal(weight ?? 0) : zero;
  return decimal(quantity).times(weightPerUnit(product) ?? 0);
};

/** Dollars, half-up; one function for screens and services (docs/rules/lines-and-weights.md#line-total). */
export const lineTotal = (product: Pricing, line: LineFigures): string =>
  toMoney(billedAmount(product, line).times(line.unitPrice));

/** A quantity of pounds: nobody knows how many pieces they will be. */
export const isSoldByPound = ({ unit }: Pick<Pricing, 'unit'>): boolean => unit === 'LBS';

/** Pounds that one unit of a quantity comes to by estimate: 1 when pounds were ordered, else the product's average weight. */
export const estimatedPounds = (product: Pricing): string => {
  if (isSoldByPound(product)) return '1';
  return isPositive(product.averageWeight) ? (product.averageWeight ?? '') : defaultAverageWeight;
};

/**
 * Dollars that an unweighed line will come to: quantity × estimated pounds × price (docs/rules/lines-and-weights.md#estimates).
 * Null for a line that is not priced by a weight still to come.
 */
export const estimate = (product: Pricing, line: LineFigures): string | null => {
  if (!billedByWeight(product) || !isUnweighed(product, line.weight) || line.weights.length > 0) return null;
  return toMoney(decimal(line.quantity).times(estimatedPounds(product)).times(line.unitPrice));
};

/** The prices that tiers choose from, in dollars. */
export interface TierPrices {
  wholesalePrice: string | null;
  restaurantPrice: string | null;
  retailPrice: string | null;
}

export type PaidTier = 'wholesale' | 'restaurant' | 'retail';

const orderOf = (tier: string | null | undefined): readonly PaidTier[] => {
  if (tier === 'retail') return ['retail', 'restaurant'];
  return tier === 'wholesale' ? ['wholesale', 'restaurant'] : ['restaurant', 'wholesale', 'retail'];
};

/**
 * Which of the prices a tier pays. `retail` and `wholesale` fall back to restaurant; every other tier, unknown ones too, pays
 * restaurant, then wholesale, then retail. Missing and 0 fall through; null when there is no price at all.
 */
export const paidTier = (prices: TierPrices, tier: string | null | undefined): PaidTier | null =>
  orderOf(tier).find((name) => isPositive(prices[`${name}Price`])) ?? null;

/** What a tier pays in dollars; `0.00` when there is no price at all. */
export const tierPrice = (prices: TierPrices, tier: string | null | undefined): string => {
  const paid = paidTier(prices, tier);
  return toMoney((paid && prices[`${paid}Price`]) ?? 0);
};

/** A document's figures in dollars: the sum of its rounded lines, and that plus charges less discount. */
export const documentTotals = (
  lineTotals: readonly DecimalInput[],
  charges: { deliveryCharge: DecimalInput; tax?: DecimalInput; discount?: DecimalInput },
): { subtotal: string; total: string } => {
  const subtotal = sum(lineTotals);
  const total = subtotal
    .plus(charges.deliveryCharge)
    .plus(charges.tax ?? 0)
    .minus(charges.discount ?? 0);
  return { subtotal: toMoney(subtotal), total: toMoney(total) };
};
