import { z } from 'zod';
import { apiTable, parameter } from '../shared/api.ts';
import { costs } from '../shared/costs.ts';
import { addDays, type BusinessDate, daysBetween } from '../shared/dates.ts';
import { type DecimalInput, decimal, isPositive } from '../shared/decimal.ts';
import { businessDate, id } from '../shared/schemas.ts';
import { reportCustomer } from './report-customer.ts';

/** What the rows of the report are sums of. */
export const salesGroups = ['customer', 'product', 'category', 'driver', 'day', 'month'] as const;
export type SalesGroup = (typeof salesGroups)[number];

/** What a range is compared with: the one before it, the same one a year ago, or nothing. */
export const comparisons = ['before', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** The most rows that the report answers, and how many it does unless told otherwise; the totals count all. */
export const mostSalesRows = 10_000;
const usualRows = 1000;

/** A range of business dates, both included. */
export interface DateRange {
  from: BusinessDate;
  to: BusinessDate;
}

const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A date some months later, or earlier; the last of its month stays the last, and a day that is missing there becomes it. */
export const addMonths = (date: BusinessDate, months: number): BusinessDate => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const toYear = Math.floor(count / 12);
  const toMonth = (count % 12) + 1;
  const last = daysOfMonth(toYear, toMonth);
  const toDay = day === daysOfMonth(year, month) ? last : Math.min(day, last);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(toYear).padStart(4, '0')}-${two(toMonth)}-${two(toDay)}`;
};

/** How many months a range holds that begins with the first of one and ends with the last of one; 0 for any other. */
const wholeMonths = ({ from, to }: DateRange): number => {
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (!isWhole) return 0;
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from) + 1;
};

/**
 * The range that another is compared with: as many whole months before whole months, else as many days before; or the same
 * dates a year ago (docs/rules/reports.md#sales).
 */
export const comparedRange = (range: DateRange, comparison: Exclude<Comparison, 'none'>): DateRange => {
  const { from, to } = range;
  if (comparison === 'year') return { from: addMonths(from, -12), to: addMonths(to, -12) };
  const months = wholeMonths(range);
  if (months > 0) return { from: addMonths(from, -months), to: addDays(from, -1) };
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
};

/** Percent by which a figure has grown, half-up to one place; null where there was nothing before. */
export const changeOf = (now: DecimalInput, before: DecimalInput): string | null => {
  if (decimal(before).eq(0)) return null;
  return decimal(now).minus(before).times(100).div(decimal(before).abs()).round(1, 1).toFixed(1);
};

/** Margin in percent of what goods with a cost brought, half-up to one place; null where there is none. */
export const marginPercent = (margin: DecimalInput, costedRevenue: DecimalInput): string | null =>
  isPositive(costedRevenue) ? decimal(margin).times(100).div(costedRevenue).round(1, 1).toFixed(1) : null;

const cost = () => costs(z.string().nullable());

/** Dollars with 2 places, pounds with 3. */
const figures = {
  /** What was earned: invoices, with cash sales and less credits where these count. Taxes are left out. */
  revenue: z.string(),
  /** What of it were cash sales, and what credit memos took off. */
  cashSales: z.string(),
  credits: z.string(),
  pounds: z.string(),
  /** What the goods cost when they were sold; null to those who may not see it, or where no line's cost is known. */
  cost: cost(),
  /** Of goods that have a cost, what they brought less credits and that cost; delivery charges are in no margin. */
  margin: cost(),
  /** Percent with 1 place of what those goods brought. */
  marginPercent: cost(),
  /** Revenue of lines whose product had no cost: it is in no margin. */
  withoutCost: cost(),
  /** Revenue of the range that is compared with; null where nothing is. */
  compared: z.string().nullable(),
  /** Percent with 1 place against it; null where there was none. */
  change: z.string().nullable(),
};

const salesRow = z.object({
  /** The record that it is of; null for days and months, and for what belongs to none. */
  id: z.string().nullable(),
  /** The name of the record; null for days, months and what belongs to none. */
  name: z.string().nullable(),
  /** Null but by product. */
  productCode: z.string().nullable(),
  /** The day, or the first of the month. */
  date: z.string().nullable(),
  /** Delivery charges and discounts, which belong to no product. */
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

/** What a row without a name is called; days and months are called by their date. */
export const unnamedSales = (by: SalesGroup, { isCharges }: Pick<SalesRow, 'isCharges'>): string =>
  isCharges ? 'Delivery charges and discounts' : without[by];

export const salesAnswer = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(salesGroups),
  comparison: z.enum(comparisons),
  comparedFrom: z.string().nullable(),
  comparedTo: z.string().nullable(),
  withCredits: z.boolean(),
  withCashSales: z.boolean(),
  /** Whose sales alone these are; null for everybody's. */
  customer: reportCustomer(),
  /** Most revenue first; days and months by date. */
  rows: z.array(salesRow),
  /** How many rows there are, whatever the limit. */
  rowCount: z.number().int(),
  totals: z.object(figures),
  /** Lines whose cost was noted a day or more after the sale: it is the cost of then. */
  lateCosts: z.number().int(),
});
export type SalesReport = z.infer<typeof salesAnswer>;

const stoppedCustomer = z.object({
  customerId: z.string(),
  name: z.string(),
  phone: z.string(),
  lastBought: z.string(),
  /** Days between two purchases, on average over the last year, and days since the last one. */
  usualGap: z.number().int(),
  silentDays: z.number().int(),
  /** Days with a purchase, and dollars, of the year up to the last purchase. */
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
      'Sales with cost and margin by customer, product, category, driver, day or month; the last 30 days by default.',
    query: z.object({
      from: parameter(businessDate()),
      to: parameter(businessDate()),
      by: parameter(z.enum(salesGroups, { error: `Must be one of ${salesGroups.join(', ')}.` })).transform(
        (by) => by ?? 'customer',
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
          .transform((value) => Math.min(Number(value), mostSalesRows)),
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
