import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  type LinePrice,
  priceLine,
  type SentPrice,
  type StoredPrice,
} from '@primal/contracts/shared/line-price';
import { type LineProduct, parseWeights } from '@primal/contracts/shared/lines';
import { type CustomerPriceTerms, computePrice } from '@primal/contracts/shared/pricing';
import { ProblemError } from '@primal/service-kit/problem';
import type { Products } from './copies/products.ts';
import { computeFigures, type LineFigures } from './lines.ts';

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
