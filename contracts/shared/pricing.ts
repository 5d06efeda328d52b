import { maxMoney } from './amounts.ts';
import { type BusinessDate, showDate } from './dates.ts';
import {
  type Decimal,
  type DecimalInput,
  decimal,
  isPositive,
  showMoney,
  showQuantity,
  toMoney,
} from './decimal.ts';
import { type TierPrices, tierPrice } from './lines.ts';

/** Where a line's price comes from: a price of the customer for the product or its category, the tier, or somebody's hand. */
export const priceSources = ['customer', 'category', 'tier', 'hand'] as const;
export type PriceSource = (typeof priceSources)[number];

/** Dollars; percent off the tier price; dollars off the tier price; percent on the cost price. */
export const priceKinds = ['fixed', 'percent_off', 'amount_off', 'over_cost'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** What pricing must know of a customer price (docs/rules/prices.md#customer-prices). `from` and `to` are both inside. */
export interface CustomerPriceTerms {
  id: string;
  /** One of the two says what it is for, the other is null. */
  productId: string | null;
  category: string | null;
  kind: PriceKind;
  /** Dollars or percent, 2 places. */
  value: string;
  /** From which quantity of a line on; null for any. */
  minQuantity: string | null;
  from: BusinessDate;
  to: BusinessDate | null;
}

/** The prices of a product, in the order of the pricing page (docs/rules/catalog.md#prices). */
export const priceFields = [
  'unitPrice',
  'costPrice',
  'wholesalePrice',
  'restaurantPrice',
  'retailPrice',
] as const;
export type PriceField = (typeof priceFields)[number];

/** Prices of a product from a day on, in dollars; what is absent stays as it was. */
export type ScheduledPrices = { id: string; from: BusinessDate } & {
  [Field in PriceField]?: Field extends 'costPrice' ? string | null : string;
};

export interface PricedProduct extends TierPrices {
  id: string;
  category: string | null;
  costPrice: string | null;
  scheduledPrices: readonly ScheduledPrices[];
}

const byDay = (a: { from: BusinessDate }, b: { from: BusinessDate }): number =>
  Number(a.from > b.from) - Number(a.from < b.from);

/** A product with the prices in force on a day: its own, and what was scheduled up to that day, in the order of days. */
export const pricesOn = <Product extends { scheduledPrices: readonly ScheduledPrices[] }>(
  product: Product,
  day: BusinessDate,
): Product => {
  const due = product.scheduledPrices.filter(({ from }) => from <= day);
  if (due.length === 0) return product;
  const prices: Product = { ...product };
  for (const scheduled of due.toSorted(byDay))
    for (const field of priceFields)
      if (scheduled[field] !== undefined) Object.assign(prices, { [field]: scheduled[field] });
  return prices;
};

/** What somebody asks: the price of so much of a product for a customer on a day. */
export interface PriceQuestion {
  product: PricedProduct;
  tier: string | null | undefined;
  /** The customer's own prices, for any products. */
  prices: readonly CustomerPriceTerms[];
  /** The count of the line, not its pounds. */
  quantity: DecimalInput;
  /** The expected delivery date, else the document's own. */
  day: BusinessDate;
}

/** A price in dollars, and why it is that. */
export interface ComputedPrice {
  unitPrice: string;
  source: Exclude<PriceSource, 'hand'>;
  /** The tier price that day; 0.00 where the product has none. */
  listPrice: string;
  /** The customer price that was taken; null for the tier's. */
  terms: CustomerPriceTerms | null;
  costPrice: string | null;
}

const minimumOf = (terms: CustomerPriceTerms): Decimal => decimal(terms.minQuantity ?? 0);

const holds = (terms: CustomerPriceTerms, { product, quantity, day }: PriceQuestion): boolean =>
  (terms.productId === null ? terms.category === product.category : terms.productId === product.id) &&
  terms.from <= day &&
  (terms.to === null || day <= terms.to) &&
  minimumOf(terms).lte(quantity);

/** A product price goes before one of its category, then the greatest minimum, then the latest beginning. */
const inOrder = (a: CustomerPriceTerms, b: CustomerPriceTerms): number =>
  Number(a.productId === null) - Number(b.productId === null) ||
  minimumOf(b).cmp(minimumOf(a)) ||
  byDay(b, a);

/** Dollars by these terms, not rounded; null where they do not apply, since what they reckon from is missing. */
const priceBy = (
  { kind, value }: CustomerPriceTerms,
  listPrice: string,
  costPrice: string | null,
): Decimal | null => {
  if (kind === 'fixed') return decimal(value);
  const base = kind === 'over_cost' ? costPrice : listPrice;
  if (base === null || !isPositive(base)) return null;
  if (kind === 'amount_off') return decimal(base).minus(value);
  const percent = kind === 'over_cost' ? decimal(100).plus(value) : decimal(100).minus(value);
  return decimal(base).times(percent).div(100);
};

/** In dollars as a price is stored: never below 0.00, never more than a field holds. */
const storable = (price: Decimal): string =>
  price.lt(0) ? '0.00' : price.gt(maxMoney) ? maxMoney : toMoney(price);

/**
 * Which price a customer pays (docs/rules/prices.md#which-price): his price for the product, else for its category, else the
 * tier price in force that day with its fallbacks. One function for every screen and service.
 */
export const computePrice = (question: PriceQuestion): ComputedPrice => {
  const product = pricesOn(question.product, question.day);
  const listPrice = tierPrice(product, question.tier);
  const { costPrice } = product;
  for (const terms of question.prices.filter((price) => holds(price, question)).toSorted(inOrder)) {
    const price = priceBy(terms, listPrice, costPrice);
    const source = terms.productId === null ? 'category' : 'customer';
    if (price) return { unitPrice: storable(price), source, listPrice, terms, costPrice };
  }
  return { unitPrice: listPrice, source: 'tier', listPrice, terms: null, costPrice };
};

/**
 * What terms alone come to for a product on a day, whatever quantity and days they name: null where they do not apply, since the
 * price of the tier, or the cost, that they reckon from is missing.
 */
export const priceAlone = (
  { kind, value }: Pick<CustomerPriceTerms, 'kind' | 'value'>,
  { product, tier, day }: Pick<PriceQuestion, 'product' | 'tier' | 'day'>,
): ComputedPrice | null => {
  const terms: CustomerPriceTerms = {
    id: '',
    productId: product.id,
    category: null,
    kind,
    value,
    minQuantity: null,
    from: day,
    to: null,
  };
  const price = computePrice({ product, tier, day, prices: [terms], quantity: 0 });
  return price.source === 'tier' ? null : price;
};

const kindWords: Record<PriceKind, (value: string) => string> = {
  fixed: (value) => showMoney(value),
  percent_off: (value) => `${showQuantity(value)}% off`,
  amount_off: (value) => `${showMoney(value)} off`,
  // Those who may not see costs are not told how much.
  over_cost: (value) => (value === '' ? 'over cost' : `${showQuantity(value)}% over cost`),
};

/** A customer price for a person: `$8.40`, `5% off`, `$0.50 off`, `12% over cost`. */
export const showTerms = ({ kind, value }: Pick<CustomerPriceTerms, 'kind' | 'value'>): string =>
  kindWords[kind](value);

/** The same with its days: `$8.40 from 11/01/2026 to 12/31/2026`; without an end only where it begins. */
export const showTermsAndDays = (terms: Pick<CustomerPriceTerms, 'kind' | 'value' | 'from' | 'to'>): string =>
  `${showTerms(terms)} from ${showDate(terms.from)}${terms.to === null ? '' : ` to ${showDate(terms.to)}`}`;
