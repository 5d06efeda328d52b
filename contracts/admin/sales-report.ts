import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { costs } from '../shared/costs.ts';
import { addDays, type BusinessDate, countDaysBetween } from '../shared/dates.ts';
import { type DecimalInput, decimal, isPositive } from '../shared/decimal.ts';
import { businessDate, id } from '../shared/schemas.ts';

export const reportCustomer = () => z.object({ id: z.string(), name: z.string() }).nullable();

export const salesGroups = ['customer', 'product', 'category', 'driver', 'day', 'month'] as const;
export type SalesGroup = (typeof salesGroups)[number];

/** Comparison range: the preceding range, the same range a year ago, or none. */
export const comparisons = ['before', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/**
 * `booked` equals the ledger's sales accounts: without drafts, and a voided cash sale counts until its void.
 * `with_drafts` counts the invoices that exist now, drafts included.
 */
export const salesBases = ['booked', 'with_drafts'] as const;
export type SalesBasis = (typeof salesBases)[number];

/** Maximum and default number of rows. Totals always cover all rows. */
export const maxSalesRows = 10_000;
const usualRows = 1000;

export interface DateRange {
  from: BusinessDate;
  to: BusinessDate;
}

const countDaysOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Adds or subtracts months. A month's last day, and a day that the other month lacks, become the other month's
 * last day.
 */
export const addMonths = (date: BusinessDate, months: number): BusinessDate => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const toYear = Math.floor(count / 12);
  const toMonth = (count % 12) + 1;
  const last = countDaysOfMonth(toYear, toMonth);
  const toDay = day === countDaysOfMonth(year, month) ? last : Math.min(day, last);
  const formatTwoDigits = (part: number) => String(part).padStart(2, '0');
  return `${String(toYear).padStart(4, '0')}-${formatTwoDigits(toMonth)}-${formatTwoDigits(toDay)}`;
};

/** Months in a range of full calendar months. 0 for any other range. */
const countWholeMonths = ({ from, to }: DateRange): number => {
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (!isWhole) return 0;
  const countMonths = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return countMonths(to) - countMonths(from) + 1;
};

/**
 * Range to compare with: the full months or days before, or the same dates a year ago
 * (docs/rules/reports.md#sales).
 */
export const computeComparedRange = (
  range: DateRange,
  comparison: Exclude<Comparison, 'none'>,
): DateRange => {
  const { from, to } = range;
  if (comparison === 'year') return { from: addMonths(from, -12), to: addMonths(to, -12) };
  const months = countWholeMonths(range);
  if (months > 0) return { from: addMonths(from, -months), to: addDays(from, -1) };
  return { from: addDays(from, -countDaysBetween(from, to) - 1), to: addDays(from, -1) };
};

/** Growth in percent, half-up to one place. Null if the earlier figure is 0. */
export const computeChange = (now: DecimalInput, before: DecimalInput): string | null => {
  if (decimal(before).eq(0)) return null;
  return decimal(now).minus(before).times(100).div(decimal(before).abs()).round(1, 1).toFixed(1);
};

/** Margin in percent of revenue with a known cost, half-up to one place. Null without such revenue. */
export const computeMarginPercent = (margin: DecimalInput, costedRevenue: DecimalInput): string | null =>
  isPositive(costedRevenue) ? decimal(margin).times(100).div(costedRevenue).round(1, 1).toFixed(1) : null;

const cost = () => costs(z.string().nullable());

const figures = {
  /** Invoices, plus cash sales and less credits if the report includes them. Excludes taxes. */
  revenue: z.string(),
  /** Part of the revenue: delivery charges less discounts. The rest is of the ledger's sales accounts. */
  charges: z.string(),
  cashSales: z.string(),
  credits: z.string(),
  pounds: z.string(),
  /** Cost of the goods at the time of sale. Null without the permission, or if no line has a cost. */
  cost: cost(),
  /** Revenue of goods with a known cost, less credits and less that cost. Excludes delivery charges. */
  margin: cost(),
  /** Percent of the revenue with a cost, 1 place. */
  marginPercent: cost(),
  withoutCost: cost(),
  compared: z.string().nullable(),
  /** Growth in percent, 1 place. Null if the comparison range has no revenue. */
  change: z.string().nullable(),
};

const salesRow = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  /** Null unless grouped by product. */
  productCode: z.string().nullable(),
  date: z.string().nullable(),
  isCharges: z.boolean(),
  ...figures,
});
export type SalesRow = z.infer<typeof salesRow>;

const without: Record<SalesGroup, string> = {
  customer: 'Walk-in customers',
  product: 'No product',
  category: 'No category',
  driver: 'On no route',
  day: '',
  month: '',
};

export const nameUnnamedSales = (by: SalesGroup, { isCharges }: Pick<SalesRow, 'isCharges'>): string =>
  isCharges ? 'Delivery charges and discounts' : without[by];

export const salesAnswer = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(salesGroups),
  basis: z.enum(salesBases),
  comparison: z.enum(comparisons),
  comparedFrom: z.string().nullable(),
  comparedTo: z.string().nullable(),
  withCredits: z.boolean(),
  withCashSales: z.boolean(),
  /** Null for all customers. */
  customer: reportCustomer(),
  rows: z.array(salesRow),
  rowCount: z.number().int(),
  totals: z.object(figures),
  /** Draft invoices of the range with their revenue in dollars, counted or not. */
  drafts: z.object({ count: z.number().int(), revenue: z.string() }),
  /** Number of lines whose cost was recorded a day or more after the sale. The report uses that later cost. */
  lateCosts: z.number().int(),
});
export type SalesReport = z.infer<typeof salesAnswer>;

const stoppedCustomer = z.object({
  customerId: z.string(),
  name: z.string(),
  phone: z.string(),
  lastBought: z.string(),
  /** Average days between purchases over the last year, and days since the last purchase. */
  usualGap: z.number().int(),
  silentDays: z.number().int(),
  /** Purchase days and dollars in the year before the last purchase. */
  purchases: z.number().int(),
  revenue: z.string(),
});
export type StoppedCustomer = z.infer<typeof stoppedCustomer>;

const trueUnlessSaid = () =>
  parameter(z.enum(['true', 'false'], { error: 'Must be true or false.' })).transform(
    (value) => value !== 'false',
  );

export const salesReportApi = apiTable({
  sales: {
    method: 'GET',
    path: '/api/reports/sales',
    permission: 'viewReports',
    summary:
      'Sales with cost and margin by customer, product, category, driver, day or month, as booked or with drafts; the last 30 days by default.',
    query: z.object({
      from: parameter(businessDate()),
      to: parameter(businessDate()),
      by: parameter(z.enum(salesGroups, { error: `Must be one of ${salesGroups.join(', ')}.` })).transform(
        (by) => by ?? 'customer',
      ),
      basis: parameter(z.enum(salesBases, { error: `Must be one of ${salesBases.join(', ')}.` })).transform(
        (basis) => basis ?? 'booked',
      ),
      comparison: parameter(
        z.enum(comparisons, { error: `Must be one of ${comparisons.join(', ')}.` }),
      ).transform((comparison) => comparison ?? 'before'),
      withCredits: trueUnlessSaid(),
      withCashSales: trueUnlessSaid(),
      customerId: parameter(id()),
      limit: parameter(
        z
          .string()
          .regex(/^[1-9]\d*$/, 'Must be a whole number of 1 or more.')
          .transform((value) => Math.min(Number(value), maxSalesRows)),
      ).transform((limit) => limit ?? usualRows),
    }),
    answer: salesAnswer,
  },
  stoppedCustomers: {
    method: 'GET',
    path: '/api/reports/stopped-customers',
    permission: 'viewReports',
    summary: 'Active customers who bought regularly and have not bought for longer than usual.',
    answer: z.object({ asOf: z.string(), rows: z.array(stoppedCustomer) }),
  },
});
