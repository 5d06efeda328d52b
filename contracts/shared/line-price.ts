import type { ComputedPrice, PriceSource } from './pricing.ts';

export interface LinePrice {
  /** Dollars. */
  unitPrice: string;
  priceSource: PriceSource;
  /** What the customer's tier pays on the line's day; null when the product is gone. */
  listPrice: string | null;
}

/** A line as it is sent, as far as its price goes. Quantities with 3 places, dollars. */
export interface SentPrice {
  quantity: string;
  quantityOrdered?: string | null | undefined;
  individualWeights: readonly string[];
  /** Null: the computed one. */
  unitPrice: string | null;
  /** What the screen said of the price that it sends. */
  shownPriceSource?: PriceSource | null | undefined;
}

/** The same line as it is stored, with the same product. */
export type StoredPrice = LinePrice & { quantity: string; quantityOrdered: string };

export interface PriceBasis {
  /** What so much costs this customer on this day; null where the product is gone. */
  priceOf: (quantity: string) => ComputedPrice | null;
  /** The stored lines were priced for another customer or another day. */
  isMoved: boolean;
}

/** Whether somebody changed the line's quantity by hand; weighing does not. */
const isRecounted = (sent: SentPrice, stored: StoredPrice): boolean =>
  sent.individualWeights.length === 0
    ? sent.quantity !== stored.quantity
    : !!sent.quantityOrdered && sent.quantityOrdered !== stored.quantityOrdered;

/** The count that minimums are held to: what was ordered of a stored line, unless its quantity is typed anew. */
const pricedQuantity = (sent: SentPrice, stored: StoredPrice | undefined): string => {
  if (sent.individualWeights.length === 0 && sent.quantity !== stored?.quantity) return sent.quantity;
  return stored ? sent.quantityOrdered || stored.quantityOrdered : String(sent.individualWeights.length);
};

/** Of a product that is gone nothing can be computed: what the line says stays. */
const withoutProduct = ({ unitPrice }: SentPrice, stored: StoredPrice | undefined): LinePrice => ({
  unitPrice: unitPrice ?? stored?.unitPrice ?? '0.00',
  priceSource: stored && (unitPrice === null || unitPrice === stored.unitPrice) ? stored.priceSource : 'hand',
  listPrice: stored?.listPrice ?? null,
});

const taken = ({ unitPrice, source, listPrice }: ComputedPrice): LinePrice => ({
  unitPrice,
  priceSource: source,
  listPrice,
});

/**
 * The price of a line that is sent, and where it comes from (docs/rules/lines-and-weights.md#unit-price). One function for
 * every screen and service. `isStale`: the screen showed as computed what is not, or no longer, the computed price.
 */
export const priceLine = (
  sent: SentPrice,
  { priceOf, isMoved }: PriceBasis,
  stored?: StoredPrice,
): { price: LinePrice; isStale: boolean } => {
  const { unitPrice, shownPriceSource: shown } = sent;
  // A price by hand was cleared, and is the computed one by now.
  const isGivenUp = stored?.priceSource === 'hand' && shown && shown !== 'hand';
  const kept = !isGivenUp && unitPrice === stored?.unitPrice ? stored : undefined;
  // Lines from before have no list price: they stay as they are.
  if (kept && (kept.listPrice === null || !(isMoved || isRecounted(sent, kept)))) {
    const { unitPrice, priceSource, listPrice } = kept;
    return { price: { unitPrice, priceSource, listPrice }, isStale: false };
  }
  const computed = priceOf(pricedQuantity(sent, stored));
  if (!computed) return { price: withoutProduct(sent, stored), isStale: false };
  const byHand = { priceSource: 'hand', listPrice: computed.listPrice } as const;
  if (kept?.priceSource === 'hand')
    return { price: { unitPrice: kept.unitPrice, ...byHand }, isStale: false };
  if (unitPrice === null || unitPrice === computed.unitPrice || (kept && !shown))
    return { price: taken(computed), isStale: false };
  if (shown && shown !== 'hand') return { price: taken(computed), isStale: true };
  return { price: { unitPrice, ...byHand }, isStale: false };
};
