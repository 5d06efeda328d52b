import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, formatQuantity, isPositive } from '@primal/contracts/shared/decimal';
import { findPaidTier } from '@primal/contracts/shared/lines';
import {
  applyScheduledPrices,
  type ComputedPrice,
  type CustomerPriceTerms,
} from '@primal/contracts/shared/pricing';
import { findLastPrice, formatLastPrice } from './last-price.ts';
import {
  type GridLine,
  type GridProduct,
  type PricingFacts,
  toOrderedQuantity,
  toPositiveOrZero,
} from './line.ts';
import { computeProductPrice, decidePrice, findLoadedProduct } from './line-price.ts';

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Example: `restaurant`, and ` from 12/01/2026` if a scheduled tier price applies on the day. */
const describeTier = (product: GridProduct, { tier, day }: PricingFacts): { name: string; from: string } => {
  const scheduled = product.scheduledPrices ?? [];
  const name =
    findPaidTier(applyScheduledPrices({ ...product, scheduledPrices: scheduled }, day), tier) ?? 'restaurant';
  const days = scheduled
    .filter((change) => change.from <= day && change[`${name}Price`] !== undefined)
    .map(({ from }) => from);
  const from = days.toSorted().at(-1);
  return { name, from: from ? ` from ${formatDate(from)}` : '' };
};

const ownNames = { customer: 'Customer price', category: 'Category price' };

/** Example: `Customer price from 10 on until 12/31/2026`. */
const describeTerms = (
  source: keyof typeof ownNames,
  terms: CustomerPriceTerms | null | undefined,
): string => {
  const minimum = terms?.minQuantity ? ` from ${formatQuantity(terms.minQuantity)} on` : '';
  return ownNames[source] + minimum + (terms?.to ? ` until ${formatDate(terms.to)}` : '');
};

const findTerms = (line: GridLine, { source, unitPrice, terms }: ComputedPrice) =>
  source === line.priceSource && decimal(unitPrice).eq(toPositiveOrZero(line.unitPrice)) ? terms : null;

const describeComputed = ({ source, unitPrice }: ComputedPrice): string[] =>
  source === 'tier' ? [] : [`${ownNames[source].toLowerCase()} is ${formatMoney(unitPrice)}`];

const describeReason = (line: GridLine, product: GridProduct, facts: PricingFacts): string => {
  const { priceSource: source, stored } = line;
  const decided = decidePrice(line, facts);
  const kept = decided?.computed === null ? stored : undefined;
  const computed =
    decided?.computed ?? computeProductPrice(product, toPositiveOrZero(toOrderedQuantity(line)), facts);
  const tier = describeTier(product, facts);
  if (source === 'tier') return `${capitalize(tier.name)} price${kept ? '' : tier.from}`;
  const listPrice = kept?.listPrice ?? computed.listPrice;
  const list = isPositive(listPrice)
    ? [`${tier.name} is ${formatMoney(listPrice)}${kept ? '' : tier.from}`]
    : [];
  if (source === 'customer' || source === 'category')
    return [describeTerms(source, findTerms(line, computed)), ...list].join('; ');
  if (source === null) return ['Set when you save', ...list].join('; ');
  return ['Typed by hand', [...describeComputed(computed), ...list].join(', ')].filter(Boolean).join('; ');
};

/**
 * Example: `Customer price until 12/31/2026; restaurant is $10.95. Last $10.50 · 11/21/2026 · INV-1132`. Empty
 * without prices.
 */
export const describePrice = (line: GridLine, facts: PricingFacts): string => {
  const product = findLoadedProduct(line, facts);
  if (!product) return '';
  const last = findLastPrice(line, facts);
  const reason = describeReason(line, product, facts);
  return last ? `${reason}. Last ${formatLastPrice(last)}` : reason;
};

/** Product cost on the day, in dollars, if the line's price is below the cost; else null. */
export const findCostAbove = (line: GridLine, facts: PricingFacts): string | null => {
  const product = findLoadedProduct(line, facts);
  if (!product) return null;
  const { costPrice } = applyScheduledPrices(
    { ...product, scheduledPrices: product.scheduledPrices ?? [] },
    facts.day,
  );
  return costPrice && decimal(toPositiveOrZero(line.unitPrice)).lt(costPrice) ? costPrice : null;
};
