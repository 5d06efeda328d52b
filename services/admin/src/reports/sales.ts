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
  charges: string;
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
  'by' | 'basis' | 'withCredits' | 'withCashSales' | 'customerId'
>;

const driverJoin = sql`
  left join lateral (
    select driver_id from deliveries where invoice_id = d.id and not deleted limit 1
  ) route on true`;

const isDraft = sql`d.type = 'invoice' and d.status = 'draft'`;

interface Counted {
  /** Rows of `report_documents` with `sale_date` and `driver_id`. */
  documents: RawBuilder<unknown>;
  /** -1 for voids. */
  sign: 1 | -1;
  lines: RawBuilder<unknown>;
}

/** Documents of a range. As booked, a voided cash sale counts on its date and is taken back on the void's. */
const listCounted = (
  { by, basis, withCredits, withCashSales, customerId }: SalesOptions,
  { from, to }: DateRange,
): Counted[] => {
  const { driver } = groupings[by];
  const types = ['invoice', ...(withCredits ? ['credit memo'] : []), ...(withCashSales ? ['cash sale'] : [])];
  const select = (columns: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`(
    select ${columns}${driver ? sql`, route.driver_id` : sql``} from report_documents d ${driver ? driverJoin : sql``}
    where ${where} ${filterByCustomer(customerId)})`;
  const isBooked = basis === 'booked';
  const counted = sql`d.counts and ${isOneOfTexts(sql`d.type`, types)} and d.sale_date between ${from} and ${to}
    ${isBooked ? sql`and not (${isDraft})` : sql``}`;
  const current: Counted = {
    documents: select(sql`d.*`, counted),
    sign: 1,
    lines: sql`line.sale_date between ${from} and ${to}`,
  };
  if (!isBooked || !withCashSales) return [current];
  const onVoid = sql`d.id, d.type, d.customer_id, d.customer_name, d.charges, d.voided_on as sale_date`;
  return [
    current,
    {
      documents: select(sql`d.*`, sql`d.voided_on is not null and d.sale_date between ${from} and ${to}`),
      sign: 1,
      lines: sql`true`,
    },
    { documents: select(onVoid, sql`d.voided_on between ${from} and ${to}`), sign: -1, lines: sql`true` },
  ];
};

const selectParts = ({ by }: SalesOptions, { documents, sign, lines }: Counted): RawBuilder<unknown> => {
  const { part, name, code, ofLines } = groupings[by];
  const charged = ofLines ? none : part;
  const signed = (amount: RawBuilder<unknown>) => (sign === 1 ? amount : sql`-(${amount})`);
  return sql`
      select ${part}::text as id, false as is_charges, doc.type = 'credit memo' as is_credit, doc.type = 'cash sale' as is_cash,
        ${name} as name, ${code} as code, ${signed(sql`sum(line.total)`)} as amount, ${signed(sql`sum(line.pounds)`)} as pounds,
        ${signed(sql`sum(round(line.billed * line.unit_cost, 2))`)} as cost,
        ${signed(sql`coalesce(sum(line.total) filter (where line.unit_cost is null), 0)`)} as without_cost,
        count(line.unit_cost) as costed, count(*) filter (where line.is_late_cost) as late
      from report_lines line join ${documents} as doc on doc.id = line.document_id
      where ${lines} group by ${part}, doc.type
      union all
      select ${charged}::text, true, doc.type = 'credit memo', doc.type = 'cash sale',
        ${ofLines ? none : name}, null, ${signed(sql`sum(doc.charges)`)}, 0, null, 0, 0, 0
      from ${documents} as doc where doc.charges <> 0 group by ${charged}, doc.type`;
};

/**
 * Revenue in a range, by key: invoices alone, or with cash sales and less credits. First sums lines by their
 * own key and document type. Derives texts, months and signs from these few sums.
 */
const readRevenue = async (
  db: Kysely<AdminTables>,
  options: SalesOptions,
  range: DateRange,
): Promise<Row[]> => {
  const { key = sql`part.id`, catalog, ofLines } = groupings[options.by];
  const parts = listCounted(options, range).map((counted) => selectParts(options, counted));
  const { rows } = await sql<Row>`
    with part as (${sql.join(parts, sql` union all `)}), sold as (
      select ${key} as key, ${ofLines ? sql`is_charges` : sql`false`} as is_charges, max(name) as name, max(code) as code,
        sum(case when is_credit then -amount else amount end) as revenue,
        coalesce(sum(case when is_credit then -amount else amount end) filter (where is_charges), 0) as charges,
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

const readDrafts = async (
  db: Kysely<AdminTables>,
  { customerId }: SalesOptions,
  { from, to }: DateRange,
): Promise<SalesReport['drafts']> => {
  const { rows } = await sql<SalesReport['drafts']>`
    select count(*)::int as count, coalesce(sum(d.charges + coalesce(lines.total, 0)), 0.00)::text as revenue
    from report_documents d left join lateral (
      select sum(total) as total from report_lines where document_id = d.id) as lines on true
    where d.counts and ${isDraft} and d.sale_date between ${from} and ${to} ${filterByCustomer(customerId)}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, revenue: '0.00' };
};

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
