import type {
  DateRange,
  SalesGroup,
  SalesReport,
  salesReportApi,
} from '@primal/contracts/admin/sales-report';
import type { Query } from '@primal/contracts/shared/api';
import { isOneOfTexts, type Kysely, type RawBuilder, sql } from '@primal/service-kit/database';
import { listReportTypes } from '../copies/report-documents.ts';
import { readCustomer } from '../customer/store.ts';
import type { AdminTables } from '../tables.ts';

/** The report's customer with the current name; null without a filter. 404 if missing. */
export const readReportCustomer = async (db: Kysely<AdminTables>, id: string | undefined) => {
  if (id === undefined) return null;
  const { name } = await readCustomer(db, id);
  return { id, name };
};

export const filterByCustomer = (id: string | undefined): RawBuilder<unknown> =>
  id === undefined ? sql`` : sql`and customer_id = ${id}`;

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

const credits = listReportTypes('credits');
const cashSales = listReportTypes('cash_sales');
const isCredit = isOneOfTexts(sql`doc.type`, credits);
const isCash = isOneOfTexts(sql`doc.type`, cashSales);

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

export interface Sums {
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

export interface Row extends Sums {
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
  const types = ['invoice', ...(withCredits ? credits : []), ...(withCashSales ? cashSales : [])];
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
      select ${part}::text as id, false as is_charges, ${isCredit} as is_credit, ${isCash} as is_cash,
        ${name} as name, ${code} as code, ${signed(sql`sum(line.total)`)} as amount, ${signed(sql`sum(line.pounds)`)} as pounds,
        ${signed(sql`sum(round(line.billed * line.unit_cost, 2))`)} as cost,
        ${signed(sql`coalesce(sum(line.total) filter (where line.unit_cost is null), 0)`)} as without_cost,
        count(line.unit_cost) as costed, count(*) filter (where line.is_late_cost) as late
      from report_lines line join ${documents} as doc on doc.id = line.document_id
      where ${lines} group by ${part}, doc.type
      union all
      select ${charged}::text, true, ${isCredit}, ${isCash},
        ${ofLines ? none : name}, null, ${signed(sql`sum(doc.charges)`)}, 0, null, 0, 0, 0
      from ${documents} as doc where doc.charges <> 0 group by ${charged}, doc.type`;
};

/**
 * Revenue in a range, by key: invoices alone, or with cash sales and less credits. First sums lines by their
 * own key and document type. Derives texts, months and signs from these few sums.
 */
export const readRevenue = async (
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

export const readDrafts = async (
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
