import type { ComputedPrice, PriceSource } from './pricing.ts';

export interface LinePrice {
  /** Dollars. */
  unitPrice: string;
  priceSource: PriceSource;
  listPrice: string | null;
}

export interface SentPrice {
  quantity: string;
  quantityOrdered?: string | null | undefined;
  individualWeights: readonly string[];
  unitPrice: string | null;
  shownPriceSource?: PriceSource | null | undefined;
}

export type StoredPrice = LinePrice & { quantity: string; quantityOrdered: string };

export interface PriceBasis {
  /** Price for a quantity, by customer and day. Null if the product was deleted. */
  priceOf: (quantity: string) => ComputedPrice | null;
  /** True if the customer or day differs from the one that the stored lines were priced for. */
  isMoved: boolean;
}

/** True if the user edited the quantity. Weighing is not an edit. */
const isRecounted = (sent: SentPrice, stored: StoredPrice): boolean =>
  sent.individualWeights.length === 0
    ? sent.quantity !== stored.quantity
    : !!sent.quantityOrdered && sent.quantityOrdered !== stored.quantityOrdered;

/**
 * Quantity to compare with minimum quantities: the ordered quantity of a stored line, or a newly typed
 * quantity.
 */
const computePricedQuantity = (sent: SentPrice, stored: StoredPrice | undefined): string => {
  if (sent.individualWeights.length === 0 && sent.quantity !== stored?.quantity) return sent.quantity;
  return stored ? sent.quantityOrdered || stored.quantityOrdered : String(sent.individualWeights.length);
};

/** Keeps the line's price, because a deleted product has no computed price. */
const withoutProduct = ({ unitPrice }: SentPrice, stored: StoredPrice | undefined): LinePrice => ({
  unitPrice: unitPrice ?? stored?.unitPrice ?? '0.00',
  priceSource: stored && (unitPrice === null || unitPrice === stored.unitPrice) ? stored.priceSource : 'hand',
  listPrice: stored?.listPrice ?? null,
});

const toLinePrice = ({ unitPrice, source, listPrice }: ComputedPrice): LinePrice => ({
  unitPrice,
  priceSource: source,
  listPrice,
});

/**
 * Price of a sent line with its source (docs/rules/lines-and-weights.md#unit-price), shared by screens and
 * services. `isStale`: the screen showed an outdated computed price.
 */
export const priceLine = (
  sent: SentPrice,
  { priceOf, isMoved }: PriceBasis,
  stored?: StoredPrice,
): { price: LinePrice; isStale: boolean } => {
  const { unitPrice, shownPriceSource: shown } = sent;
  // The user replaced a hand-typed price with the computed price, even if both are equal.
  const isGivenUp = stored?.priceSource === 'hand' && shown && shown !== 'hand';
  const kept = !isGivenUp && unitPrice === stored?.unitPrice ? stored : undefined;
  // Old lines have no list price and stay unchanged.
  if (kept && (kept.listPrice === null || !(isMoved || isRecounted(sent, kept)))) {
    const { unitPrice, priceSource, listPrice } = kept;
    return { price: { unitPrice, priceSource, listPrice }, isStale: false };
  }
  const computed = priceOf(computePricedQuantity(sent, stored));
  if (!computed) return { price: withoutProduct(sent, stored), isStale: false };
  const byHand = { priceSource: 'hand', listPrice: computed.listPrice } as const;
  if (kept?.priceSource === 'hand')
    return { price: { unitPrice: kept.unitPrice, ...byHand }, isStale: false };
  if (unitPrice === null || unitPrice === computed.unitPrice || (kept && !shown))
    return { price: toLinePrice(computed), isStale: false };
  if (shown && shown !== 'hand') return { price: toLinePrice(computed), isStale: true };
  return { price: { unitPrice, ...byHand }, isStale: false };
};
