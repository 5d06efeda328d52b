import { p } from '@mikro-orm/core';
import { maxMoney, maxWeight } from '@primal/contracts/shared/amounts';
import { decimal, formatMoney, isPositive, sum, toWeight } from '@primal/contracts/shared/decimal';
import {
  type LinePrice,
  priceLine,
  type SentPrice,
  type StoredPrice,
} from '@primal/contracts/shared/line-price';
import {
  computeCatalogWeight,
  computeDocumentTotals,
  computeLineTotal,
  countsWhole,
  type LineProduct,
  needsWeight,
  parseWeights,
  sumWeights,
  writeWeights,
} from '@primal/contracts/shared/lines';

import { type CustomerPriceTerms, computePrice, priceSources } from '@primal/contracts/shared/pricing';
import { shortReasons } from '@primal/contracts/shared/shorts';
import { shipsNothing } from '@primal/contracts/shared/weighing';
import { createFieldProblem, ProblemError, problem } from '@primal/service-kit/problem';
import type { Products } from './copies/products.ts';

/**
 * Columns that order and invoice lines share: quantities and weights with 3 decimals, in pounds and dollars.
 */
export const lineColumns = {
  id: p.uuid().primary(),
  position: p.integer(),
  productId: p.uuid(),
  product: p.json<LineProduct>(),
  description: p.text().strictNullable(),
  quantity: p.decimal('string'),
  quantityOrdered: p.decimal('string'),
  weight: p.decimal('string').strictNullable(),
  unitPrice: p.decimal('string'),
  priceSource: p.enum(priceSources),
  /** The tier's price on the line's day; null on lines older than this column. */
  listPrice: p.decimal('string').strictNullable(),
  total: p.decimal('string'),
  /** JSON text of numbers, in pounds. */
  individualWeights: p.text(),
  shortReason: p.enum(shortReasons).strictNullable(),
  shortNote: p.text().strictNullable(),
  substituteFor: p.uuid().strictNullable(),
};

export interface LineInput {
  product: LineProduct;
  quantity: string;
  weight: string | null;
  unitPrice: string;
  weights: readonly string[];
}

/** Stored figures of a line; the server computes all of them (docs/rules/values.md#the-server-computes). */
export interface LineFigures {
  quantity: string;
  /** Pounds; null until weighed. */
  weight: string | null;
  unitPrice: string;
  total: string;
  individualWeights: string;
}

/** Throws a 400 at `path` for values that exceed the column. */
const assertAtMost = (max: string, value: string, message: string, path: string): void => {
  if (decimal(value).gt(max)) throw createFieldProblem(message, path);
};

export const assertWhole = (product: LineProduct, quantity: string, path: string): void => {
  if (countsWhole(product) && !decimal(quantity).mod(1).eq(0))
    throw createFieldProblem(`The quantity of ${product.name} must be a whole number.`, path);
};

/**
 * Computes a line's figures. Individual weights determine quantity and weight. Otherwise the catalog weight
 * applies, unless a weight was entered (docs/rules/lines-and-weights.md#catalog-weight). `path` names the
 * line in a 400.
 */
export const computeFigures = (line: LineInput, path: string): LineFigures => {
  const { product, unitPrice, weights } = line;
  const isWeighed = weights.length > 0;
  const quantity = isWeighed ? toWeight(weights.length) : line.quantity;
  const entered = isWeighed ? sumWeights(weights) : line.weight;
  const weight = isPositive(entered) ? entered : computeCatalogWeight(product, quantity);
  const figures = {
    quantity,
    weight: isPositive(weight) ? weight : null,
    unitPrice,
    total: computeLineTotal(product, { quantity, weight, unitPrice, weights }),
    individualWeights: writeWeights(weights),
  };
  assertAtMost(maxWeight, figures.weight ?? '0', `The weight of ${product.name} is too large.`, path);
  assertAtMost(maxMoney, figures.total, `The total of ${product.name} is too large.`, path);
  return figures;
};

/** Rejects a single weight for a line that ships nothing, because its piece count is unknown. */
export const assertShipped = (
  line: { product: LineProduct; quantity: string; shortReason: string | null },
  weight: string | null,
  path: string,
): void => {
  if (!isPositive(weight) || !shipsNothing(line)) return;
  throw createFieldProblem(`No ${line.product.name} is shipped. Enter the shipped quantity first.`, path);
};

interface SentAmounts {
  quantity: string;
  quantityOrdered?: string | null | undefined;
  weight: string | null;
  individualWeights: readonly string[];
}

type StoredAmounts = Pick<LineFigures, 'quantity' | 'weight'> & {
  product: LineProduct;
  quantityOrdered: string;
};

/**
 * Derives the ordered quantity of a line. The stored quantity stays if the quantity is unchanged, or if the
 * user weighs. A quantity changed by hand becomes the ordered quantity
 * (docs/rules/lines-and-weights.md#quantity-ordered). `stored` is undefined for a new line.
 */
export const deriveQuantityOrdered = (sent: SentAmounts, stored: StoredAmounts | undefined): string => {
  if (!stored) return sent.quantityOrdered ?? sent.quantity;
  if (sent.quantityOrdered && sent.quantityOrdered !== stored.quantityOrdered) return sent.quantityOrdered;
  const isKept = sent.individualWeights.length > 0 || sent.quantity === stored.quantity;
  return isKept ? stored.quantityOrdered : sent.quantity;
};

/**
 * Weight that the user entered. Null for the catalog weight of a previous quantity, so that the new
 * quantity's weight replaces it.
 */
export const deriveEnteredWeight = (sent: SentAmounts, stored: StoredAmounts | undefined): string | null => {
  const isCatalogs =
    stored !== undefined &&
    sent.quantity !== stored.quantity &&
    sent.weight === stored.weight &&
    sent.weight === computeCatalogWeight(stored.product, stored.quantity);
  return isCatalogs ? null : sent.weight;
};

/**
 * Piece weights for a total weight. A single piece gets the whole weight, and pieces that already add up
 * stay. Empty if ambiguous.
 */
export const distributeWeight = (
  stored: readonly string[],
  { quantity, weight }: Pick<SentAmounts, 'quantity' | 'weight'>,
): readonly string[] => {
  if (weight === null || !isPositive(weight) || !decimal(quantity).eq(stored.length)) return [];
  if (stored.length === 1) return [weight];
  return sum(stored).eq(weight) ? stored : [];
};

interface Labeled {
  gtin: string | null;
  serial: string | null;
  lot: string | null;
}

export const assertLabelsKept = (
  line: Pick<LineFigures, 'quantity' | 'weight' | 'individualWeights'> & { product: LineProduct },
  stored: readonly Labeled[],
): void => {
  const { product, quantity, weight, individualWeights } = line;
  if (individualWeights !== '[]' || !needsWeight(product) || !isPositive(weight)) return;
  if (!decimal(quantity).eq(stored.length)) return;
  if (stored.every(({ gtin, serial, lot }) => !gtin && !serial && !lot)) return;
  throw problem.conflict(
    `${product.name} has ${stored.length} cases with labels. Change the weight of each case, or remove the cases first.`,
  );
};

/** Charges of a document beside its lines, in dollars. */
export interface Charges {
  deliveryCharge: string;
  tax: string;
  discount: string;
}

/**
 * Dollars; 400 if negative or too large. `document` is the noun in the message, `path` prefixes the field.
 */
export const computeTotals = (
  lineTotals: readonly string[],
  charges: Charges,
  { document, path }: { document: string; path: string },
): { subtotal: string; total: string } => {
  const { subtotal, total } = computeDocumentTotals(lineTotals, charges);
  if (decimal(total).lt(0))
    throw createFieldProblem(
      `The discount must not exceed the ${document} total before discount.`,
      `${path}discount`,
    );
  const tooLarge = `The total of this ${document} is too large.`;
  assertAtMost(maxMoney, subtotal, tooLarge, `${path}subtotal`);
  assertAtMost(maxMoney, total, tooLarge, `${path}total`);
  return { subtotal, total };
};

export interface Pricing {
  products: Products;
  tier: string;
  prices: readonly CustomerPriceTerms[];
  /** The expected delivery date, else the document's date. */
  day: string;
  isMoved: boolean;
}

type Sent = SentPrice & { productId: string };

const createChangedProblem = (name: string, now: string, shown: string, path: string): ProblemError => {
  const message = `The price of ${name} is ${formatMoney(now)} now, not ${formatMoney(shown)}.`;
  return new ProblemError(409, 'prices_changed', message, {
    issues: [{ path: `${path}.unitPrice`, message }],
  });
};

/** `stored` is the line with the same product; 409 if the price shown to the user has changed. */
export const resolveLinePrice = (
  sent: Sent,
  { products, tier, prices, day, isMoved }: Pricing,
  path: string,
  stored?: StoredPrice,
): LinePrice => {
  const product = products.get(sent.productId);
  const computePriceAt = (quantity: string) =>
    product && !product.deleted ? computePrice({ product, tier, prices, quantity, day }) : null;
  const { price, isStale } = priceLine(sent, { priceOf: computePriceAt, isMoved }, stored);
  if (isStale) {
    const name = product?.snapshot?.name ?? 'this product';
    throw createChangedProblem(name, price.unitPrice, sent.unitPrice ?? price.unitPrice, path);
  }
  return price;
};

type StoredLine = StoredPrice & { productId: string; product: LineProduct } & Pick<
    LineFigures,
    'weight' | 'individualWeights'
  >;

/** Reprices a stored line for another customer or day; a manual price stays. */
export const repriceLine = (line: StoredLine, pricing: Pricing, path: string): LinePrice & LineFigures => {
  const { productId, product, quantity, weight, unitPrice } = line;
  const weights = parseWeights(line.individualWeights);
  const price = resolveLinePrice(
    { productId, quantity, unitPrice, individualWeights: weights },
    pricing,
    path,
    line,
  );
  return {
    ...price,
    ...computeFigures({ product, quantity, weight, unitPrice: price.unitPrice, weights }, path),
  };
};
