import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { type Decimal, decimal, isPositive, toMoney, toWeight, zero } from '../shared/decimal.ts';
import { billedByWeight, catalogWeight, estimatedPounds, isSoldByPound } from '../shared/lines.ts';
import { businessDate, id } from '../shared/schemas.ts';
import { missingQuantity, type ShortLine } from '../shared/shorts.ts';
import { reportCustomer } from './report-customer.ts';

export const shortageGroups = ['product', 'customer', 'day'] as const;
export type ShortageGroup = (typeof shortageGroups)[number];

/** The most rows that the report answers, and how many it does unless told otherwise; the totals count all. */
export const mostShortageRows = 10_000;
const usualRows = 1000;

/** A line as far as the report counts it. */
export interface CountedLine extends ShortLine {
  /** Dollars. */
  unitPrice: string;
}

/** Pounds of one unit ordered of a product that is priced by the pound: by the catalog, else by estimate. */
const poundsEach = ({ product }: CountedLine): string =>
  (isSoldByPound(product) ? null : catalogWeight(product, 1)) ?? estimatedPounds(product);

/** Dollars not sold of a line: what is missing at its price (docs/rules/reports.md#shortages). */
export const lostSales = (line: CountedLine): string => {
  const missing = missingQuantity(line);
  const pounds = billedByWeight(line.product) ? poundsEach(line) : 1;
  return toMoney(decimal(missing).times(pounds).times(line.unitPrice));
};

/** A line's part in the report: what was ordered, what of it is shipped and missing, and what that lost. */
export const shortageOf = (line: CountedLine) => {
  const missing = missingQuantity(line);
  return {
    ordered: toWeight(line.quantityOrdered),
    missing: toWeight(missing),
    lostSales: lostSales(line),
  };
};

/**
 * How much of what was ordered is there, in percent, half-up to one place. What one line has too much makes up for nothing
 * that is missing of another; 100 where nothing was ordered. Never 100.0 while something is missing.
 */
export const fillRate = (ordered: string, missing: string): string => {
  if (!isPositive(ordered)) return '100.0';
  const filled: Decimal = decimal(ordered).minus(missing);
  const rate = (filled.lt(0) ? zero : filled).times(100).div(ordered).round(1, 1);
  return rate.eq(100) && isPositive(missing) ? '99.9' : rate.toFixed(1);
};

const figures = {
  /** Quantities with 3 places: pieces and cases, or pounds where pounds were ordered. */
  ordered: z.string(),
  /** What of it is shipped, or is to be shipped by what is known now. */
  shipped: z.string(),
  /** Percent, 1 place. */
  fillRate: z.string(),
  /** Dollars. */
  lostSales: z.string(),
};

const shortageRow = z.object({
  /** The product or the customer; null by day. */
  id: z.string().nullable(),
  /** The name of the product or the customer; null by day. */
  name: z.string().nullable(),
  /** Null but by product. */
  productCode: z.string().nullable(),
  /** The day; null but by day. */
  date: z.string().nullable(),
  ...figures,
});
export type ShortageRow = z.infer<typeof shortageRow>;

export const shortagesAnswer = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(shortageGroups),
  /** Whose shortages alone these are; null for everybody's. */
  customer: reportCustomer(),
  /** Most dollars lost first; days by date. */
  rows: z.array(shortageRow),
  /** How many rows there are, whatever the limit. */
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
          .transform((value) => Math.min(Number(value), mostShortageRows)),
      ).transform((limit) => limit ?? usualRows),
    }),
    answer: shortagesAnswer,
  },
});
