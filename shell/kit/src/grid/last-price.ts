import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import type { LastPrice } from '@primal/contracts/shared/last-price';
import { isBilledByWeight, type LineProduct } from '@primal/contracts/shared/lines';
import type { GridLine, PricingFacts } from './line.ts';

export type LastPrices = ReadonlyMap<string, LastPrice>;

/** Price, date and invoice: `$4.50 / lb`, `11/21/2026`, `INV-1132`. */
export const formatLastPriceParts = ({
  unitPrice,
  perPound,
  invoiceDate,
  invoiceNumber,
}: LastPrice): string[] => [
  `${formatMoney(unitPrice)}${perPound ? ' / lb' : ''}`,
  formatDate(invoiceDate),
  invoiceNumber,
];

/** Example: `$4.50 / lb · 11/21/2026 · INV-1132`. */
export const formatLastPrice = (last: LastPrice): string => formatLastPriceParts(last).join(' · ');

/** False if the product was billed by another unit then: a price per case says nothing about one per pound. */
export const isAboveLast = (product: LineProduct, unitPrice: string, last: LastPrice | undefined): boolean =>
  last !== undefined &&
  last.perPound === isBilledByWeight(product) &&
  isPositive(unitPrice) &&
  decimal(unitPrice).gt(last.unitPrice);

export const findLastPrice = (line: GridLine, { lastPrices }: PricingFacts): LastPrice | undefined =>
  line.productId === null ? undefined : lastPrices?.get(line.productId);

/** Example: `Higher than last time: $4.50 on 11/21/2026`. Null unless the price is higher. */
export const describeRise = (line: GridLine, facts: PricingFacts): string | null => {
  const last = findLastPrice(line, facts);
  return last && line.product && isAboveLast(line.product, line.unitPrice, last)
    ? `Higher than last time: ${formatMoney(last.unitPrice)} on ${formatDate(last.invoiceDate)}`
    : null;
};
