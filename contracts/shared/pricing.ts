import { maxMoney } from './amounts.ts';
import { type BusinessDate, formatDate } from './dates.ts';
import {
  type Decimal,
  type DecimalInput,
  decimal,
  formatMoney,
  formatQuantity,
  isPositive,
  toMoney,
} from './decimal.ts';
import { computeTierPrice, type TierPrices } from './lines.ts';

/** Source of a price: customer price for the product or its category, tier, or manual entry. */
export const priceSources = ['customer', 'category', 'tier', 'hand'] as const;
export type PriceSource = (typeof priceSources)[number];

/** Dollars, percent off the tier price, dollars off the tier price, or percent over cost. */
export const priceKinds = ['fixed', 'percent_off', 'amount_off', 'over_cost'] as const;
export type PriceKind = (typeof priceKinds)[number];

/**
 * Terms of a customer price, as used to compute prices (docs/rules/prices.md#customer-prices). `from` and
 * `to` are inclusive.
 */
export interface CustomerPriceTerms {
  id: string;
  productId: string | null;
  category: string | null;
  kind: PriceKind;
  value: string;
  minQuantity: string | null;
  from: BusinessDate;
  to: BusinessDate | null;
}

export const priceFields = [
  'unitPrice',
  'costPrice',
  'wholesalePrice',
  'restaurantPrice',
  'retailPrice',
] as const;
export type PriceField = (typeof priceFields)[number];

export type ScheduledPrices = { id: string; from: BusinessDate } & {
  [Field in PriceField]?: Field extends 'costPrice' ? string | null : string;
};

export interface PricedProduct extends TierPrices {
  id: string;
  category: string | null;
  costPrice: string | null;
  scheduledPrices: readonly ScheduledPrices[];
}

const compareByDay = (a: { from: BusinessDate }, b: { from: BusinessDate }): number =>
  Number(a.from > b.from) - Number(a.from < b.from);

/** Product with the prices in force on a day, including scheduled prices up to that day. */
export const applyScheduledPrices = <Product extends { scheduledPrices: readonly ScheduledPrices[] }>(
  product: Product,
  day: BusinessDate,
): Product => {
  const due = product.scheduledPrices.filter(({ from }) => from <= day);
  if (due.length === 0) return product;
  const prices: Product = { ...product };
  for (const scheduled of due.toSorted(compareByDay))
    for (const field of priceFields)
      if (scheduled[field] !== undefined) Object.assign(prices, { [field]: scheduled[field] });
  return prices;
};

export interface PriceQuestion {
  product: PricedProduct;
  tier: string | null | undefined;
  prices: readonly CustomerPriceTerms[];
  /** Quantity of the line, not its pounds. */
  quantity: DecimalInput;
  /** Expected delivery date, else the document's date. */
  day: BusinessDate;
}

export interface ComputedPrice {
  unitPrice: string;
  source: Exclude<PriceSource, 'hand'>;
  /** Tier price of the day. 0.00 without a tier price. */
  listPrice: string;
  terms: CustomerPriceTerms | null;
  costPrice: string | null;
}

const readMinimum = (terms: CustomerPriceTerms): Decimal => decimal(terms.minQuantity ?? 0);

const holds = (terms: CustomerPriceTerms, { product, quantity, day }: PriceQuestion): boolean =>
  (terms.productId === null ? terms.category === product.category : terms.productId === product.id) &&
  terms.from <= day &&
  (terms.to === null || day <= terms.to) &&
  readMinimum(terms).lte(quantity);

/** Sorts product prices before category prices, then by greatest minimum, then by latest start. */
const compareByPrecedence = (a: CustomerPriceTerms, b: CustomerPriceTerms): number =>
  Number(a.productId === null) - Number(b.productId === null) ||
  readMinimum(b).cmp(readMinimum(a)) ||
  compareByDay(b, a);

/** Unrounded dollars. Null if the base price is missing. */
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

/** Dollars, limited to the range of a price field. */
const limitPrice = (price: Decimal): string =>
  price.lt(0) ? '0.00' : price.gt(maxMoney) ? maxMoney : toMoney(price);

/**
 * Price that a customer pays (docs/rules/prices.md#which-price). The customer price for the product wins over
 * the one for its category, which wins over the tier price. Shared by screens and services.
 */
export const computePrice = (question: PriceQuestion): ComputedPrice => {
  const product = applyScheduledPrices(question.product, question.day);
  const listPrice = computeTierPrice(product, question.tier);
  const { costPrice } = product;
  for (const terms of question.prices
    .filter((price) => holds(price, question))
    .toSorted(compareByPrecedence)) {
    const price = priceBy(terms, listPrice, costPrice);
    const source = terms.productId === null ? 'category' : 'customer';
    if (price) return { unitPrice: limitPrice(price), source, listPrice, terms, costPrice };
  }
  return { unitPrice: listPrice, source: 'tier', listPrice, terms: null, costPrice };
};

/** Price by these terms only, ignoring their minimum and days. Null if the tier price or cost is missing. */
export const computeTermsPrice = (
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
  fixed: (value) => formatMoney(value),
  percent_off: (value) => `${formatQuantity(value)}% off`,
  amount_off: (value) => `${formatMoney(value)} off`,
  // The value is empty for users who may not see costs.
  over_cost: (value) => (value === '' ? 'over cost' : `${formatQuantity(value)}% over cost`),
};

export const formatPriceTerms = ({ kind, value }: Pick<CustomerPriceTerms, 'kind' | 'value'>): string =>
  kindWords[kind](value);

export const formatPriceTermsAndDays = (
  terms: Pick<CustomerPriceTerms, 'kind' | 'value' | 'from' | 'to'>,
): string =>
  `${formatPriceTerms(terms)} from ${formatDate(terms.from)}${terms.to === null ? '' : ` to ${formatDate(terms.to)}`}`;
