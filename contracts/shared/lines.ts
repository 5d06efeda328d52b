import { z } from 'zod';
import { maxWeight } from './amounts.ts';
import {
  type Decimal,
  type DecimalInput,
  decimal,
  formatMoney,
  formatWeight,
  isPositive,
  sum,
  toMoney,
  toWeight,
  zero,
} from './decimal.ts';

export const productTypes = ['fixed-weight', 'variable-weight'] as const;
export const units = ['Case', 'PC', 'LBS', 'Tub'] as const;
/** Billing units: a product sold by the case may be billed by the pound. */
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

/** Display name (docs/rules/catalog.md#tiers-offered). Unknown tiers are shown as stored. */
export const formatTier = (tier: string): string => tierNames[tier] ?? tier;

/** Pounds per piece if the product has no average (docs/rules/lines-and-weights.md#estimates). */
const defaultAverageWeight = '10.000';

export const maxWeightsPerLine = 1000;

/** Product snapshot of a line, sufficient to price and print it. Weights in pounds. */
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
  /** Bears sales tax (docs/rules/sales-tax.md#documents). */
  taxable: z.boolean().default(true),
});
export type LineProduct = z.infer<typeof lineProductSchema>;

type Pricing = Pick<LineProduct, 'productType'> &
  Partial<
    Pick<LineProduct, 'unit' | 'billedBy' | 'fixedWeight' | 'weightPerBox' | 'weightPerPc' | 'averageWeight'>
  >;

const isVariable = (product: Pricing): boolean => product.productType === 'variable-weight';

export const isBilledByWeight = (product: Pricing): boolean =>
  product.billedBy === 'LBS' || (!product.billedBy && isVariable(product));

/** `$12.35 / lb` if billed by weight, so that printed pounds times price gives the printed total. */
export const formatUnitPrice = (product: Pricing, unitPrice: string): string =>
  isBilledByWeight(product) ? `${formatMoney(unitPrice)} / lb` : formatMoney(unitPrice);

/** LBS and Tub may be fractions (docs/rules/lines-and-weights.md#whole-quantities). */
export const countsWhole = (product: Pick<Pricing, 'billedBy'>): boolean =>
  product.billedBy === 'Case' || product.billedBy === 'Piece' || product.billedBy === 'PC';

/** Catalog pounds per unit. Null if each piece must be weighed. */
export const findWeightPerUnit = (product: Pricing): string | null =>
  [product.fixedWeight, product.weightPerBox, product.weightPerPc].find(isPositive) ?? null;

/** Products whose lines must be weighed (docs/rules/lines-and-weights.md#what-must-be-weighed). */
export const needsWeight = (product: Pricing): boolean =>
  isVariable(product) || (product.billedBy === 'LBS' && findWeightPerUnit(product) === null);

export const isUnweighed = (product: Pricing, weight: DecimalInput | null | undefined): boolean =>
  needsWeight(product) && !isPositive(weight);

/** Catalog pounds for a quantity of a fixed-weight product billed by LBS. Null if unknown. */
export const computeCatalogWeight = (product: Pricing, quantity: DecimalInput): string | null => {
  const each = isVariable(product) || !isBilledByWeight(product) ? null : findWeightPerUnit(product);
  return each === null ? null : toWeight(decimal(each).times(quantity));
};

/** Common weight format, checked without arithmetic, because a document may hold thousands of weights. */
const plainWeight = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,3})?$/;

const padPlaces = (text: string): string => {
  const point = text.indexOf('.');
  return point === -1 ? `${text}.000` : text.padEnd(point + 4, '0');
};

/**
 * Weight in pounds with 3 places. Null for 0, negative values and invalid text. `isExact` is false if the
 * value has more places, or is larger, than a weight field holds.
 */
export const readWeight = (value: unknown): { weight: string | null; isExact: boolean } => {
  if (typeof value !== 'number' && typeof value !== 'string') return { weight: null, isExact: true };
  const text = String(value);
  if (plainWeight.test(text)) {
    const padded = padPlaces(text);
    return { weight: padded === '0.000' ? null : padded, isExact: true };
  }
  // Text over 40 characters is not a weight, and expanding an exponent would be costly.
  if (text.length > 40 || !isPositive(text)) return { weight: null, isExact: text.length <= 40 };
  if (decimal(text).gt(maxWeight)) return { weight: null, isExact: false };
  const rounded = toWeight(text);
  return { weight: isPositive(rounded) ? rounded : null, isExact: decimal(text).eq(rounded) };
};

export const readWeightList = (text: string | null | undefined): unknown[] => {
  if (!text || text === '[]') return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
};

/** Pounds with 3 places. Drops other values (docs/rules/lines-and-weights.md#individual-weights). */
export const parseWeights = (text: string | null | undefined): string[] =>
  readWeightList(text).flatMap((value) => readWeight(value).weight ?? []);

const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** JSON text of numbers for the wire: `[36.54,37.1]`. */
export const writeWeights = (weights: readonly DecimalInput[]): string =>
  `[${weights
    .map((weight) =>
      withoutZeros(
        typeof weight === 'string' && plainWeight.test(weight) ? weight : decimal(weight).toFixed(),
      ),
    )
    .join(',')}]`;

/** Weights separated by dots. Printed lines break after a dot. */
export const listWeights = (weights: readonly string[]): string => weights.map(formatWeight).join('\u00a0· ');

/** Pounds, 3 places. */
export const sumWeights = (weights: readonly DecimalInput[]): string => toWeight(sum(weights));

/** Pounds of a line priced by variable weight, else the count (docs/rules/invoices.md#quantity-shipped). */
export const computeQuantityShipped = (line: {
  product: Pricing;
  quantity: string;
  weight: string | null;
}): string =>
  isVariable(line.product) && isBilledByWeight(line.product) ? (line.weight ?? '0.000') : line.quantity;

/** Price inputs of a line. Quantities and weights with up to 3 places, `unitPrice` in dollars. */
export interface LineFigures {
  quantity: DecimalInput;
  weight: DecimalInput | null | undefined;
  unitPrice: DecimalInput;
  weights: readonly DecimalInput[];
}

/**
 * Quantity or pounds that the unit price multiplies, by the first matching rule
 * (docs/rules/lines-and-weights.md#line-total).
 */
export const computeBilledAmount = (product: Pricing, line: Omit<LineFigures, 'unitPrice'>): Decimal => {
  const byWeight = isBilledByWeight(product);
  const { quantity, weight, weights } = line;
  if (weights.length > 0) return byWeight ? sum(weights) : decimal(weights.length);
  if (!byWeight) return decimal(quantity);
  if (isVariable(product) || findWeightPerUnit(product) === null)
    return isPositive(weight) ? decimal(weight ?? 0) : zero;
  return decimal(quantity).times(findWeightPerUnit(product) ?? 0);
};

/** Dollars, half-up, shared by screens and services (docs/rules/lines-and-weights.md#line-total). */
export const computeLineTotal = (product: Pricing, line: LineFigures): string =>
  toMoney(computeBilledAmount(product, line).times(line.unitPrice));

export const isSoldByPound = ({ unit }: Pick<Pricing, 'unit'>): boolean => unit === 'LBS';

/** Estimated pounds per unit: 1 if ordered in pounds, else the product's average weight. */
export const estimatePounds = (product: Pricing): string => {
  if (isSoldByPound(product)) return '1';
  return isPositive(product.averageWeight) ? (product.averageWeight ?? '') : defaultAverageWeight;
};

/**
 * Estimated dollars of an unweighed line: quantity × estimated pounds × price
 * (docs/rules/lines-and-weights.md#estimates). Null unless the price depends on a missing weight.
 */
export const estimateTotal = (product: Pricing, line: LineFigures): string | null => {
  if (!isBilledByWeight(product) || !isUnweighed(product, line.weight) || line.weights.length > 0)
    return null;
  return toMoney(decimal(line.quantity).times(estimatePounds(product)).times(line.unitPrice));
};

/** Dollars. */
export interface TierPrices {
  wholesalePrice: string | null;
  restaurantPrice: string | null;
  retailPrice: string | null;
}

type PaidTier = 'wholesale' | 'restaurant' | 'retail';

const listFallbackTiers = (tier: string | null | undefined): readonly PaidTier[] => {
  if (tier === 'retail') return ['retail', 'restaurant'];
  return tier === 'wholesale' ? ['wholesale', 'restaurant'] : ['restaurant', 'wholesale', 'retail'];
};

/**
 * Price that a tier pays. `retail` and `wholesale` fall back to restaurant. Every other tier pays restaurant,
 * then wholesale, then retail. Missing and 0 fall through. Null without any price.
 */
export const findPaidTier = (prices: TierPrices, tier: string | null | undefined): PaidTier | null =>
  listFallbackTiers(tier).find((name) => isPositive(prices[`${name}Price`])) ?? null;

export const computeTierPrice = (prices: TierPrices, tier: string | null | undefined): string => {
  const paid = findPaidTier(prices, tier);
  return toMoney((paid && prices[`${paid}Price`]) ?? 0);
};

/** Dollars: subtotal of the rounded lines, and total with charges less discount. */
export const computeDocumentTotals = (
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
