import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { type Decimal, decimal, isPositive, toMoney, toWeight, zero } from '../shared/decimal.ts';
import { computeCatalogWeight, estimatePounds, isBilledByWeight, isSoldByPound } from '../shared/lines.ts';
import { businessDate, id } from '../shared/schemas.ts';
import { computeMissingQuantity, type ShortLine } from '../shared/shorts.ts';
import { reportCustomer } from './sales-report.ts';

export const shortageGroups = ['product', 'customer', 'day'] as const;
export type ShortageGroup = (typeof shortageGroups)[number];

export const maxShortageRows = 10_000;
const usualRows = 1000;

export interface CountedLine extends ShortLine {
  /** Dollars. */
  unitPrice: string;
}

/** Pounds per unit of a product priced by the pound: the catalog weight, else an estimate. */
const computePoundsPerUnit = ({ product }: CountedLine): string =>
  (isSoldByPound(product) ? null : computeCatalogWeight(product, 1)) ?? estimatePounds(product);

/** `lostSales`: dollars of the missing quantity at the line's price (docs/rules/reports.md#shortages). */
export const computeShortage = (line: CountedLine) => {
  const missing = computeMissingQuantity(line);
  const pounds = isBilledByWeight(line.product) ? computePoundsPerUnit(line) : 1;
  return {
    ordered: toWeight(line.quantityOrdered),
    missing: toWeight(missing),
    lostSales: toMoney(decimal(missing).times(pounds).times(line.unitPrice)),
  };
};

/**
 * Percent of the ordered quantity that is filled, half-up to one place. A surplus on one line does not offset
 * a shortage on another. 100 if nothing was ordered, but never 100.0 while goods are missing.
 */
export const computeFillRate = (ordered: string, missing: string): string => {
  if (!isPositive(ordered)) return '100.0';
  const filled: Decimal = decimal(ordered).minus(missing);
  const rate = (filled.lt(0) ? zero : filled).times(100).div(ordered).round(1, 1);
  return rate.eq(100) && isPositive(missing) ? '99.9' : rate.toFixed(1);
};

const figures = {
  /** Quantities with 3 places: pieces and cases, or pounds if ordered in pounds. */
  ordered: z.string(),
  shipped: z.string(),
  /** Percent, 1 place. */
  fillRate: z.string(),
  /** Dollars. */
  lostSales: z.string(),
};

const shortageRow = z.object({
  id: z.string().nullable(),
  /** Null if grouped by day. */
  name: z.string().nullable(),
  /** Null unless grouped by product. */
  productCode: z.string().nullable(),
  /** Null unless grouped by day. */
  date: z.string().nullable(),
  ...figures,
});
export type ShortageRow = z.infer<typeof shortageRow>;

export const shortagesAnswer = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(shortageGroups),
  customer: reportCustomer(),
  rows: z.array(shortageRow),
  rowCount: z.number().int(),
  totals: z.object(figures),
});
export type Shortages = z.infer<typeof shortagesAnswer>;

export const shortagesApi = apiTable({
  shortages: {
    method: 'GET',
    path: '/api/reports/shortages',
    permission: 'viewReports',
    summary:
      'Ordered quantities that were not shipped, and the lost sales, by product, customer or day; the last 30 days by default.',
    query: z.object({
      from: parameter(businessDate()),
      to: parameter(businessDate()),
      by: parameter(
        z.enum(shortageGroups, { error: `Must be one of ${shortageGroups.join(', ')}.` }),
      ).transform((by) => by ?? 'product'),
      customerId: parameter(id()),
      limit: parameter(
        z
          .string()
          .regex(/^[1-9]\d*$/, 'Must be a whole number of 1 or more.')
          .transform((value) => Math.min(Number(value), maxShortageRows)),
      ).transform((limit) => limit ?? usualRows),
    }),
    answer: shortagesAnswer,
  },
});
