import {
  addMonths,
  type Comparison,
  type DateRange,
  type SalesBasis,
  type SalesReport,
} from '@primal/contracts/admin/sales-report';
import { reportDays } from '@primal/contracts/admin/stats';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { formatMoney, formatWeight, isPositive } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { Stat, StatRow } from '@primal/kit';
import { Chart } from '@primal/kit/charts';
import { formatRowName, groupLabels } from './sales-columns.tsx';

/** Named date ranges; `own` is custom. */
export const ranges = {
  days: `Last ${reportDays} Days`,
  month: 'This Month',
  lastMonth: 'Last Month',
  quarter: 'This Quarter',
  year: 'This Year',
  lastYear: 'Last Year',
  own: 'Custom Dates',
} as const;
export type RangeName = keyof typeof ranges;

export const rangeNames = Object.keys(ranges) as RangeName[];

export const toDates = (name: RangeName, now: string = today()): DateRange | null => {
  const month = `${now.slice(0, 7)}-01`;
  const year = `${now.slice(0, 4)}-01-01`;
  const monthsIntoQuarter = (Number(now.slice(5, 7)) - 1) % 3;
  const dates: Record<RangeName, DateRange | null> = {
    days: { from: addDays(now, 1 - reportDays), to: now },
    month: { from: month, to: now },
    lastMonth: { from: addMonths(month, -1), to: addDays(month, -1) },
    quarter: { from: addMonths(month, -monthsIntoQuarter), to: now },
    year: { from: year, to: now },
    lastYear: { from: addMonths(year, -12), to: addDays(year, -1) },
    own: null,
  };
  return dates[name];
};

export const findRange = (range: DateRange, now: string = today()): RangeName =>
  rangeNames.find((name) => {
    const dates = toDates(name, now);
    return dates?.from === range.from && dates.to === range.to;
  }) ?? 'own';

export const formatPeriod = ({ from, to }: Pick<SalesReport, 'from' | 'to'>): string =>
  `${formatDate(from)} to ${formatDate(to)}`;

export const comparisonLabels: Record<Comparison, string> = {
  before: 'The Period Before',
  year: 'A Year Ago',
  none: 'Nothing',
};

export const describeComparison = ({ comparedFrom, comparedTo, totals }: SalesReport): string | undefined =>
  comparedFrom === null || comparedTo === null
    ? undefined
    : `${formatMoney(totals.compared)} from ${formatPeriod({ from: comparedFrom, to: comparedTo })}`;

export const basisLabels: Record<SalesBasis, string> = { booked: 'As Booked', with_drafts: 'With Drafts' };

/** `2 drafts of these days would add $84.50.` */
const describeDrafts = ({ basis, drafts: { count, revenue } }: SalesReport): string => {
  if (count === 0) return 'There are no drafts of these days.';
  return `${counted(count, 'draft')} of these days ${basis === 'booked' ? 'would add' : count === 1 ? 'adds' : 'add'} ${formatMoney(revenue)}.`;
};

const basisWords: Record<SalesBasis, string> = {
  booked:
    'As booked, without taxes: the same as the sales, delivery and discount accounts of the ledger. A voided cash sale counts until the day of its void.',
  with_drafts: 'Invoices that are not voided, drafts included, without taxes.',
};

export const describeScope = (report: SalesReport): string => {
  const { basis, withCashSales, withCredits, totals } = report;
  return [
    basisWords[basis],
    describeDrafts(report),
    'Orders that are not invoiced yet are not counted.',
    withCashSales
      ? `Cash sales are included: ${formatMoney(totals.cashSales)}.`
      : 'Cash sales are not counted.',
    withCredits ? `Credits are subtracted: ${formatMoney(totals.credits)}.` : 'Credits are not subtracted.',
  ].join(' ');
};

/** Notes on products without a cost and on costs recorded late, or null. */
export const describeCosts = ({ totals, lateCosts }: SalesReport): string | null => {
  const words = [
    isPositive(totals.withoutCost)
      ? `${formatMoney(totals.withoutCost)} of sales are of products without a cost price and are not in the margin.`
      : '',
    lateCosts > 0 ? `The cost of ${counted(lateCosts, 'line')} was recorded after the day of the sale.` : '',
  ].filter(Boolean);
  return words.length > 0 ? words.join(' ') : null;
};

export const SalesStats = ({ report, seesCosts }: { report: SalesReport; seesCosts: boolean }) => {
  const { totals } = report;
  const percent = totals.marginPercent;
  return (
    <StatRow>
      <Stat label="Revenue" value={formatMoney(totals.revenue)} hint={describeComparison(report)} />
      {totals.change !== null && (
        <Stat label="Change" value={`${isPositive(totals.change) ? '+' : ''}${totals.change}%`} />
      )}
      <Stat label="Pounds" value={formatWeight(totals.pounds)} />
      {seesCosts && totals.margin !== null && (
        <Stat
          label="Margin"
          value={formatMoney(totals.margin)}
          hint={percent === null ? undefined : `${percent}%`}
        />
      )}
    </StatRow>
  );
};

const maxBars = 31;
const maxNames = 10;

export const Bars = ({ report }: { report: SalesReport }) => {
  const { by, comparison } = report;
  const isDated = by === 'day' || by === 'month';
  const rows = report.rows.slice(0, isDated ? maxBars : maxNames);
  if (rows.length < 2 || (isDated && report.rowCount > maxBars)) return null;
  const before = { name: comparisonLabels[comparison], values: rows.map((row) => row.compared ?? '0') };
  return (
    <Chart
      kind="bars"
      title={
        isDated || report.rowCount <= maxNames
          ? groupLabels[by].heading
          : `${groupLabels[by].heading}, the First ${maxNames}`
      }
      labels={rows.map((row) => (by === 'day' ? formatRowName(row, by).slice(0, 5) : formatRowName(row, by)))}
      series={[
        { name: 'Revenue', values: rows.map((row) => row.revenue) },
        ...(comparison === 'none' ? [] : [before]),
      ]}
      show={formatMoney}
    />
  );
};
