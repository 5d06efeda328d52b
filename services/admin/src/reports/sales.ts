import {
  addMonths,
  type Comparison,
  computeChange,
  computeComparedRange,
  computeMarginPercent,
  type DateRange,
  type SalesGroup,
  type SalesReport,
  type SalesRow,
  type salesReportApi,
} from '@primal/contracts/admin/sales-report';
import type { Query } from '@primal/contracts/shared/api';
import { addDays, countDaysBetween } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney, toWeight } from '@primal/contracts/shared/decimal';
import type { Kysely } from '@primal/service-kit/database';
import type { AdminTables } from '../tables.ts';
import { type Row, readDrafts, readReportCustomer, readRevenue, type Sums } from './read-sales.ts';

const nothing: Sums = {
  revenue: '0',
  charges: '0',
  cash_sales: '0',
  credits: '0',
  pounds: '0',
  cost: '0',
  costed_revenue: '0',
  without_cost: '0',
  costed: 0,
  late: 0,
};

const addAmounts = (a: string, b: string): string => decimal(a).plus(b).toFixed();

const computeTotal = (rows: readonly Sums[]): Sums => {
  const of = (field: Exclude<keyof Sums, 'costed' | 'late'>) => sum(rows.map((row) => row[field])).toFixed();
  return {
    revenue: of('revenue'),
    charges: of('charges'),
    cash_sales: of('cash_sales'),
    credits: of('credits'),
    pounds: of('pounds'),
    cost: of('cost'),
    costed_revenue: of('costed_revenue'),
    without_cost: of('without_cost'),
    costed: rows.reduce((count, { costed }) => count + costed, 0),
    late: rows.reduce((count, { late }) => count + late, 0),
  };
};

const computeFigures = (sums: Sums, compared: string | null) => {
  const margin = decimal(sums.costed_revenue).minus(sums.cost);
  const hasCost = sums.costed > 0;
  const hasMargin = hasCost || !margin.eq(0);
  return {
    revenue: toMoney(sums.revenue),
    charges: toMoney(sums.charges),
    cashSales: toMoney(sums.cash_sales),
    credits: toMoney(sums.credits),
    pounds: toWeight(sums.pounds),
    cost: hasCost ? toMoney(sums.cost) : null,
    margin: hasMargin ? toMoney(margin) : null,
    marginPercent: hasCost ? computeMarginPercent(margin, sums.costed_revenue) : null,
    withoutCost: toMoney(sums.without_cost),
    compared: compared === null ? null : toMoney(compared),
    change: compared === null ? null : computeChange(sums.revenue, compared),
  };
};

const isDated = (by: SalesGroup): boolean => by === 'day' || by === 'month';

const toComparedDate = (
  date: string,
  { from }: DateRange,
  before: DateRange,
  comparison: Comparison,
): string => {
  if (comparison === 'year') return addMonths(date, 12);
  const isMonths = before.from.endsWith('-01') && from.endsWith('-01') && addDays(before.to, 1) === from;
  const countMonths = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  if (isMonths) return addMonths(date, countMonths(from) - countMonths(before.from));
  return addDays(date, countDaysBetween(before.from, from));
};

const toRowKey = ({ key, is_charges }: Row): string => `${is_charges ? 'charges' : 'of'} ${key ?? ''}`;

interface Merged extends Row {
  compared: string | null;
}

const mergeCompared = (now: readonly Row[], before: readonly Row[] | null): Merged[] => {
  const merged = new Map<string, Merged>(
    now.map((row) => [toRowKey(row), { ...row, compared: before && '0' }]),
  );
  for (const row of before ?? []) {
    const known = merged.get(toRowKey(row)) ?? { ...row, ...nothing, compared: '0' };
    merged.set(toRowKey(row), { ...known, compared: addAmounts(known.compared ?? '0', row.revenue) });
  }
  return [...merged.values()];
};

const sortRows = (rows: readonly Merged[], by: SalesGroup): Merged[] => {
  if (isDated(by)) return rows.toSorted((one, other) => (one.key ?? '').localeCompare(other.key ?? ''));
  // Parse each value once, because sorting compares every row a dozen times.
  const read = rows.map((row) => ({
    row,
    place: toRowKey(row),
    revenue: decimal(row.revenue),
    compared: decimal(row.compared ?? 0),
  }));
  return read
    .sort(
      (one, other) =>
        other.revenue.cmp(one.revenue) ||
        other.compared.cmp(one.compared) ||
        one.place.localeCompare(other.place),
    )
    .map(({ row }) => row);
};

const isRecord = (by: SalesGroup, key: string | null): boolean =>
  key !== null && by !== 'category' && !isDated(by);

const toRow = (row: Merged, by: SalesGroup): SalesRow => ({
  id: isRecord(by, row.key) ? row.key : null,
  name: row.key === null ? null : row.name || null,
  productCode: row.code,
  date: isDated(by) ? row.key : null,
  isCharges: row.is_charges,
  ...computeFigures(row, row.compared),
});

/**
 * Revenue, with an optional comparison range; totals cover all rows regardless of the limit
 * (docs/rules/reports.md#sales).
 */
export const readSalesReport = async (
  db: Kysely<AdminTables>,
  { from, to, limit, comparison, customerId, ...shown }: Query<typeof salesReportApi.sales> & DateRange,
): Promise<SalesReport> => {
  const range = { from, to };
  const { by } = shown;
  const options = { ...shown, customerId };
  const customer = await readReportCustomer(db, customerId);
  const other = comparison === 'none' ? null : computeComparedRange(range, comparison);
  // Each query can run for seconds, so run both in parallel.
  const [now, then, drafts] = await Promise.all([
    readRevenue(db, options, range),
    other && readRevenue(db, options, other),
    readDrafts(db, options, range),
  ]);
  const before =
    other && isDated(by)
      ? (then ?? []).map((row) => ({ ...row, key: toComparedDate(row.key ?? '', range, other, comparison) }))
      : then;
  const rows = sortRows(mergeCompared(now, before), by);
  const all = computeTotal(now);
  const compared = before && sum(before.map(({ revenue }) => revenue)).toFixed();
  return {
    ...range,
    ...shown,
    customer,
    comparison,
    comparedFrom: other?.from ?? null,
    comparedTo: other?.to ?? null,
    rows: rows.slice(0, limit).map((row) => toRow(row, by)),
    rowCount: rows.length,
    totals: computeFigures(all, compared),
    drafts,
    lateCosts: all.late,
  };
};
