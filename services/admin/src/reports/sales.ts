import {
  addMonths,
  type Comparison,
  changeOf,
  comparedRange,
  type DateRange,
  marginPercent,
  type SalesGroup,
  type SalesReport,
  type SalesRow,
  type salesReportApi,
} from '@primal/contracts/admin/sales-report';
import type { Query } from '@primal/contracts/shared/api';
import { addDays, daysBetween } from '@primal/contracts/shared/dates';
import { decimal, toMoney, toWeight } from '@primal/contracts/shared/decimal';
import { type Kysely, oneOfTexts, type RawBuilder, sql } from '@primal/service-kit/database';
import type { AdminTables } from '../tables.ts';

/** The rows of one kind: what documents or their lines are gathered by, what they are called, and who calls them so now. */
interface Grouping {
  key: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  code: RawBuilder<unknown>;
  catalog: RawBuilder<unknown>;
  /** Charges are of a document: where lines are gathered they are a row of their own. */
  ofLines?: true;
  /** Columns that documents need besides. */
  driver?: true;
}

const none = sql`null::text`;
const noCatalog = sql`select null::text as id, null::text as name, null::text as code where false`;

const groupings: Record<SalesGroup, Grouping> = {
  customer: {
    key: sql`part.customer_id::text`,
    name: sql`max(part.customer_name)`,
    code: none,
    catalog: sql`select id::text as id, name, null::text as code from customers`,
  },
  product: {
    key: sql`part.product_id::text`,
    name: sql`max(part.product_name)`,
    code: sql`max(part.product_code)`,
    catalog: sql`select id::text as id, name, product_code as code from products`,
    ofLines: true,
  },
  category: {
    key: sql`part.category`,
    name: sql`max(part.category)`,
    code: none,
    catalog: noCatalog,
    ofLines: true,
  },
  driver: {
    key: sql`coalesce(part.driver_id::text, part.driver_name)`,
    name: sql`max(part.driver_name)`,
    code: none,
    catalog: noCatalog,
    driver: true,
  },
  day: { key: sql`part.sale_date::text`, name: none, code: none, catalog: noCatalog },
  month: {
    key: sql`date_trunc('month', part.sale_date)::date::text`,
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
  /** Goods that have a cost, less credits: what the margin is of. */
  costed_revenue: string;
  without_cost: string;
  /** Lines that have a cost, and those whose cost was noted late. */
  costed: number;
  late: number;
}

interface Row extends Sums {
  key: string | null;
  is_charges: boolean;
  name: string | null;
  code: string | null;
}

type Asked = Pick<Query<typeof salesReportApi.sales>, 'by' | 'withCredits' | 'withCashSales'>;

const driverOf = sql`
  left join lateral (
    select driver_id, driver_name from deliveries where invoice_id = d.id and not deleted limit 1
  ) route on true`;
const noDriver = sql`cross join (values (null::uuid, null::text)) as route (driver_id, driver_name)`;

/** What was earned in a range, a row for each key; invoices alone, or with cash sales and less credits. */
const earned = async (
  db: Kysely<AdminTables>,
  { by, withCredits, withCashSales }: Asked,
  { from, to }: DateRange,
): Promise<Row[]> => {
  const { key, name, code, catalog, ofLines, driver } = groupings[by];
  const types = ['invoice', ...(withCredits ? ['credit memo'] : []), ...(withCashSales ? ['cash sale'] : [])];
  const { rows } = await sql<Row>`
    with doc as materialized (
      select d.id, d.type = 'credit memo' as is_credit, d.type = 'cash sale' as is_cash, d.customer_id, d.customer_name,
        d.sale_date, d.charges, route.driver_id, route.driver_name
      from report_documents d ${driver ? driverOf : noDriver}
      where d.counts and ${oneOfTexts(sql`d.type`, types)} and d.sale_date between ${from} and ${to}
    ), part as (
      select doc.is_credit, doc.is_cash, doc.customer_id, doc.customer_name, doc.sale_date, doc.driver_id, doc.driver_name,
        line.product_id, line.product_name, line.product_code, line.category, line.total as amount, line.pounds,
        round(line.billed * line.unit_cost, 2) as cost, line.is_late_cost, false as is_charges
      from report_lines line join doc on doc.id = line.document_id where line.sale_date between ${from} and ${to}
      union all
      select is_credit, is_cash, customer_id, customer_name, sale_date, driver_id, driver_name, null, null, null, null,
        charges, 0, null, false, true
      from doc where charges <> 0
    ), sold as (
      select ${key} as key, ${ofLines ? sql`part.is_charges` : sql`false`} as is_charges, ${name} as name, ${code} as code,
        sum(case when is_credit then -amount else amount end) as revenue,
        coalesce(sum(amount) filter (where is_cash), 0) as cash_sales,
        coalesce(sum(amount) filter (where is_credit), 0) as credits,
        coalesce(sum(pounds) filter (where not is_credit), 0) as pounds,
        coalesce(sum(cost) filter (where not is_credit), 0) as cost,
        coalesce(sum(case when is_credit then -amount when cost is not null then amount end)
          filter (where not is_charges), 0) as costed_revenue,
        coalesce(sum(amount) filter (where not is_credit and not is_charges and cost is null), 0) as without_cost,
        count(cost) filter (where not is_credit)::int as costed,
        count(*) filter (where is_late_cost and not is_credit)::int as late
      from part group by 1, 2
    )
    select sold.*, coalesce(named.name, sold.name) as name,
      case when named.id is null then sold.code else named.code end as code
    from sold left join (${catalog}) as named on named.id = sold.key`.execute(db);
  return rows;
};

const nothing: Sums = {
  ...{ revenue: '0', cash_sales: '0', credits: '0', pounds: '0', cost: '0' },
  ...{ costed_revenue: '0', without_cost: '0', costed: 0, late: 0 },
};

const plus = (a: string, b: string): string => decimal(a).plus(b).toFixed();

const added = (a: Sums, b: Sums): Sums => ({
  revenue: plus(a.revenue, b.revenue),
  cash_sales: plus(a.cash_sales, b.cash_sales),
  credits: plus(a.credits, b.credits),
  pounds: plus(a.pounds, b.pounds),
  cost: plus(a.cost, b.cost),
  costed_revenue: plus(a.costed_revenue, b.costed_revenue),
  without_cost: plus(a.without_cost, b.without_cost),
  costed: a.costed + b.costed,
  late: a.late + b.late,
});

const figures = (sums: Sums, compared: string | null) => {
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
    marginPercent: hasCost ? marginPercent(margin, sums.costed_revenue) : null,
    withoutCost: toMoney(sums.without_cost),
    compared: compared === null ? null : toMoney(compared),
    change: compared === null ? null : changeOf(sums.revenue, compared),
  };
};

const isDated = (by: SalesGroup): boolean => by === 'day' || by === 'month';

/** The date in the range for one of the range that it is compared with. */
const counterpart = (
  date: string,
  { from }: DateRange,
  before: DateRange,
  comparison: Comparison,
): string => {
  if (comparison === 'year') return addMonths(date, 12);
  const isMonths = before.from.endsWith('-01') && from.endsWith('-01') && addDays(before.to, 1) === from;
  const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  if (isMonths) return addMonths(date, monthsOf(from) - monthsOf(before.from));
  return addDays(date, daysBetween(before.from, from));
};

const placeOf = ({ key, is_charges }: Row): string => `${is_charges ? 'charges' : 'of'} ${key ?? ''}`;

interface Merged extends Row {
  compared: string | null;
}

/** Each key once, with what it came to in both ranges. */
const merge = (now: readonly Row[], before: readonly Row[] | null): Merged[] => {
  const merged = new Map<string, Merged>(
    now.map((row) => [placeOf(row), { ...row, compared: before && '0' }]),
  );
  for (const row of before ?? []) {
    const known = merged.get(placeOf(row)) ?? { ...row, ...nothing, compared: '0' };
    merged.set(placeOf(row), { ...known, compared: plus(known.compared ?? '0', row.revenue) });
  }
  return [...merged.values()];
};

const inOrder = (rows: readonly Merged[], by: SalesGroup): Merged[] => {
  const dated = isDated(by);
  return rows.toSorted((one, other) => {
    if (dated) return (one.key ?? '').localeCompare(other.key ?? '');
    return (
      decimal(other.revenue).cmp(one.revenue) ||
      decimal(other.compared ?? 0).cmp(one.compared ?? 0) ||
      placeOf(one).localeCompare(placeOf(other))
    );
  });
};

const isRecord = (by: SalesGroup, key: string | null): boolean =>
  key !== null && (by !== 'driver' || /^[0-9a-f]{8}-/.test(key)) && by !== 'category' && !isDated(by);

const present = (row: Merged, by: SalesGroup): SalesRow => ({
  id: isRecord(by, row.key) ? row.key : null,
  name: row.key === null ? null : row.name || null,
  productCode: row.code,
  date: isDated(by) ? row.key : null,
  isCharges: row.is_charges,
  ...figures(row, row.compared),
});

/** What was earned, beside another range; the totals are of all rows, whatever their limit (docs/rules/reports.md#sales). */
export const salesReport = async (
  db: Kysely<AdminTables>,
  { from, to, limit, comparison, ...asked }: Query<typeof salesReportApi.sales> & DateRange,
): Promise<SalesReport> => {
  const range = { from, to };
  const { by } = asked;
  const other = comparison === 'none' ? null : comparedRange(range, comparison);
  const now = await earned(db, asked, range);
  const then = other && (await earned(db, asked, other));
  const before =
    other && isDated(by)
      ? (then ?? []).map((row) => ({ ...row, key: counterpart(row.key ?? '', range, other, comparison) }))
      : then;
  const rows = inOrder(merge(now, before), by);
  const all = now.reduce<Sums>(added, nothing);
  const compared = before?.reduce((revenue, row) => plus(revenue, row.revenue), '0') ?? null;
  return {
    ...range,
    ...asked,
    comparison,
    comparedFrom: other?.from ?? null,
    comparedTo: other?.to ?? null,
    rows: rows.slice(0, limit).map((row) => present(row, by)),
    rowCount: rows.length,
    totals: figures(all, compared),
    lateCosts: all.late,
  };
};
