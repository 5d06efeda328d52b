import { addMonths, type DateRange } from '@primal/contracts/admin/sales-report';
import { reportDays } from '@primal/contracts/admin/stats';
import { addDays, today } from '@primal/contracts/shared/dates';

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
