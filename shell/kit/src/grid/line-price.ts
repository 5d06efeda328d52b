import { decimal, isPositive, toWeight } from '@primal/contracts/shared/decimal';
import { priceLine, type SentPrice } from '@primal/contracts/shared/line-price';
import type { LineProduct } from '@primal/contracts/shared/lines';
import {
  type ComputedPrice,
  type CustomerPriceTerms,
  computePrice,
  type PricedProduct,
  type PriceSource,
} from '@primal/contracts/shared/pricing';
import {
  type CustomerPrices,
  type GridLine,
  type GridProduct,
  type LinePricing,
  type PricingFacts,
  toPositiveOrZero,
  withTotal,
} from './line.ts';

export const indexPrices = (prices: readonly CustomerPriceTerms[]): CustomerPrices => ({
  ofProduct: Map.groupBy(prices, ({ productId }) => productId),
  ofCategory: Map.groupBy(prices, ({ category }) => category),
});

export const noPrices = indexPrices([]);

const toPricedProduct = (product: GridProduct): PricedProduct => ({
  ...product,
  costPrice: product.costPrice ?? null,
  scheduledPrices: product.scheduledPrices ?? [],
});

/** Price for a quantity of a product, by tier alone while customer prices are unknown. */
export const computeProductPrice = (
  product: GridProduct,
  quantity: string,
  { tier, day, prices }: PricingFacts,
): ComputedPrice => {
  const own = prices?.ofProduct.get(product.id) ?? [];
  const ofCategory = product.category === null ? [] : (prices?.ofCategory.get(product.category) ?? []);
  const terms = ofCategory.length === 0 ? own : [...own, ...ofCategory];
  return computePrice({ product: toPricedProduct(product), tier, prices: terms, quantity, day });
};

export const hasPrices = (product: LineProduct | null): product is GridProduct =>
  product !== null && 'restaurantPrice' in product;

export const findLoadedProduct = (
  { productId, product }: GridLine,
  { products }: Pick<PricingFacts, 'products'>,
): GridProduct | undefined => {
  if (productId === null) return undefined;
  return products.get(productId) ?? (hasPrices(product) ? product : undefined);
};

const findStored = ({ stored, productId }: GridLine) =>
  stored?.productId === productId ? stored : undefined;

const toSentPrice = (line: GridLine, unitPrice: string | null): SentPrice => ({
  quantity: toWeight(toPositiveOrZero(line.quantity)),
  quantityOrdered: line.isOpen === undefined ? null : toWeight(toPositiveOrZero(line.quantityOrdered ?? '')),
  individualWeights: line.individualWeights,
  unitPrice,
});

interface DecidedPrice {
  unitPrice: string;
  priceSource: PriceSource | null;
  /** Source of the price; null if a stored line keeps its price. */
  computed: ComputedPrice | null;
}

/**
 * Computes the price like the server (docs/rules/lines-and-weights.md#unit-price). Null while the product is
 * not loaded.
 */
export const decidePrice = (line: GridLine, facts: PricingFacts): DecidedPrice | null => {
  const product = findLoadedProduct(line, facts);
  const stored = findStored(line);
  let computed: ComputedPrice | null = null;
  let isUnknown = false;
  const priceOf = (quantity: string) => {
    isUnknown = !product;
    computed = product ? computeProductPrice(product, quantity, facts) : null;
    return computed;
  };
  const sent = toSentPrice(line, stored?.unitPrice ?? null);
  const basis = { priceOf, isMoved: !facts.isAsStored };
  const { price } = priceLine(sent, basis, stored && { ...stored, unitPrice: stored.unitPrice ?? '' });
  if (isUnknown) return null;
  const { unitPrice, priceSource } = price;
  return { unitPrice, priceSource: computed && !facts.prices ? null : priceSource, computed };
};

export const isSamePrice = (a: string, b: string): boolean =>
  decimal(toPositiveOrZero(a)).eq(toPositiveOrZero(b));

/** Sets the source of a typed price: the computed source if the prices are equal, else by hand. */
const applyToTyped = (line: GridLine, price: DecidedPrice | null): GridLine => {
  if (!price?.priceSource) return line;
  const isComputed = isSamePrice(line.unitPrice, price.unitPrice);
  return { ...line, priceSource: isComputed ? price.priceSource : 'hand' };
};

const applyToLine = (line: GridLine, facts: PricingFacts): GridLine => {
  if (line.productId === null || line.priceSource === 'hand') return line;
  const price = decidePrice(line, facts);
  if (line.priceSource === 'typed') return applyToTyped(line, price);
  const { unitPrice, priceSource } = price ?? { unitPrice: line.unitPrice, priceSource: null };
  if (priceSource === line.priceSource && isSamePrice(unitPrice, line.unitPrice)) return line;
  return withTotal({ ...line, unitPrice, priceSource });
};

export const createLinePricing = (facts: PricingFacts): LinePricing => {
  const done = new WeakSet<GridLine>();
  const apply = (line: GridLine): GridLine => {
    if (done.has(line)) return line;
    const now = applyToLine(line, facts);
    done.add(now);
    return now;
  };
  return {
    ...facts,
    priceOf: (product, quantity) => {
      const { unitPrice, source } = computeProductPrice(product, toPositiveOrZero(quantity), facts);
      return { unitPrice, priceSource: facts.prices && source };
    },
    apply: (lines) => {
      const now = lines.map(apply);
      return now.every((line, at) => line === lines[at]) ? lines : now;
    },
  };
};

/** True if a user set the price, which then ignores customer, day and quantity. */
export const hasManualPrice = ({ priceSource, unitPrice }: GridLine): boolean =>
  priceSource === 'hand' || (priceSource === 'typed' && isPositive(unitPrice));

const fieldsOfPrice: readonly string[] = ['unitPrice', 'priceSource', 'total'];

const isSameExceptPrice = (before: GridLine | undefined, after: GridLine): boolean => {
  if (before === after) return true;
  if (before?.key !== after.key || hasManualPrice(before) || hasManualPrice(after)) return false;
  return (Object.keys({ ...before, ...after }) as (keyof GridLine)[]).every(
    (field) => fieldsOfPrice.includes(field) || before[field] === after[field],
  );
};

export const differsInPriceOnly = (before: readonly GridLine[], after: readonly GridLine[]): boolean =>
  before.length === after.length && after.every((line, at) => isSameExceptPrice(before[at], line));
