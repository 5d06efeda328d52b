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
import { isOneOfTexts, type Kysely, type RawBuilder, sql } from '@primal/service-kit/database';
import type { AdminTables } from '../tables.ts';
import { filterByCustomer, readReportCustomer } from './customer-filter.ts';

interface Grouping {
  /** Group key of a line: an id, date or text with far fewer values than lines. */
  part: RawBuilder<unknown>;
  /** Row key of `part.id`, as text; defaults to `part.id`. */
  key?: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  code: RawBuilder<unknown>;
  catalog: RawBuilder<unknown>;
  ofLines?: true;
  driver?: true;
}

const none = sql`null::text`;
const noCatalog = sql`select null::text as id, null::text as name, null::text as code where false`;

const groupings: Record<SalesGroup, Grouping> = {
  customer: {
    part: sql`doc.customer_id`,
    name: sql`max(doc.customer_name)`,
    code: none,
    catalog: sql`select id::text as id, name, null::text as code from customers`,
  },
  product: {
    part: sql`line.product_id`,
    name: sql`max(line.product_name)`,
    code: sql`max(line.product_code)`,
    catalog: sql`select id::text as id, name, product_code as code from products`,
    ofLines: true,
  },
  category: {
    part: sql`line.category`,
    name: sql`max(line.category)`,
    code: none,
    catalog: noCatalog,
    ofLines: true,
  },
  driver: {
    part: sql`doc.driver_id`,
    name: none,
    code: none,
    catalog: sql`select id::text as id, name, null::text as code from drivers`,
    driver: true,
  },
  day: { part: sql`doc.sale_date`, name: none, code: none, catalog: noCatalog },
  month: {
    part: sql`doc.sale_date`,
    key: sql`date_trunc('month', part.id::date)::date::text`,
    name: none,
    code: none,
    catalog: noCatalog,
  },
};

interface Sums {
  revenue: string;
  cash_sales: string;
  credits: string;
  pounds: string;
  cost: string;
  costed_revenue: string;
  without_cost: string;
  costed: number;
  late: number;
}

interface Row extends Sums {
  key: string | null;
  is_charges: boolean;
  name: string | null;
  code: string | null;
}

type SalesOptions = Pick<
  Query<typeof salesReportApi.sales>,
  'by' | 'withCredits' | 'withCashSales' | 'customerId'
>;

const driverJoin = sql`
  left join lateral (
    select driver_id from deliveries where invoice_id = d.id and not deleted limit 1
  ) route on true`;

/**
 * Revenue in a range, by key: invoices alone, or with cash sales and less credits. First sums lines by their
 * own key and document type. Derives texts, months and signs from these few sums.
 */
const readRevenue = async (
  db: Kysely<AdminTables>,
  { by, withCredits, withCashSales, customerId }: SalesOptions,
  { from, to }: DateRange,
): Promise<Row[]> => {
  const { part, key = sql`part.id`, name, code, catalog, ofLines, driver } = groupings[by];
  const charged = ofLines ? none : part;
  const types = ['invoice', ...(withCredits ? ['credit memo'] : []), ...(withCashSales ? ['cash sale'] : [])];
  const documents = sql`(
      select d.*${driver ? sql`, route.driver_id` : sql``} from report_documents d ${driver ? driverJoin : sql``}
      where d.counts and ${isOneOfTexts(sql`d.type`, types)} and d.sale_date between ${from} and ${to}
        ${filterByCustomer(customerId)}
    ) doc`;
  const { rows } = await sql<Row>`
    with part as (
      select ${part}::text as id, false as is_charges, doc.type = 'credit memo' as is_credit, doc.type = 'cash sale' as is_cash,
        ${name} as name, ${code} as code, sum(line.total) as amount, sum(line.pounds) as pounds,
        sum(round(line.billed * line.unit_cost, 2)) as cost,
        coalesce(sum(line.total) filter (where line.unit_cost is null), 0) as without_cost,
        count(line.unit_cost) as costed, count(*) filter (where line.is_late_cost) as late
      from report_lines line join ${documents} on doc.id = line.document_id
      where line.sale_date between ${from} and ${to} group by ${part}, doc.type
      union all
      select ${charged}::text, true, doc.type = 'credit memo', doc.type = 'cash sale',
        ${ofLines ? none : name}, null, sum(doc.charges), 0, null, 0, 0, 0
      from ${documents} where doc.charges <> 0 group by ${charged}, doc.type
    ), sold as (
      select ${key} as key, ${ofLines ? sql`is_charges` : sql`false`} as is_charges, max(name) as name, max(code) as code,
        sum(case when is_credit then -amount else amount end) as revenue,
        coalesce(sum(amount) filter (where is_cash), 0) as cash_sales,
        coalesce(sum(amount) filter (where is_credit), 0) as credits,
        coalesce(sum(pounds) filter (where not is_credit), 0) as pounds,
        coalesce(sum(cost) filter (where not is_credit), 0) as cost,
        coalesce(sum(case when is_credit then -amount else amount - without_cost end)
          filter (where not is_charges), 0) as costed_revenue,
        coalesce(sum(without_cost) filter (where not is_credit), 0) as without_cost,
        coalesce(sum(costed) filter (where not is_credit), 0)::int as costed,
        coalesce(sum(late) filter (where not is_credit), 0)::int as late
      from part group by 1, 2
    )
    select sold.*, coalesce(named.name, sold.name) as name,
      case when named.id is null then sold.code else named.code end as code
    from sold left join (${catalog}) as named on named.id = sold.key`.execute(db);
  return rows;
};

const nothing: Sums = {
  revenue: '0',
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
  const [now, then] = await Promise.all([
    readRevenue(db, options, range),
    other && readRevenue(db, options, other),
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
    lateCosts: all.late,
  };
};
