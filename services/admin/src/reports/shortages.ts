import {
  computeFillRate,
  type ShortageGroup,
  type ShortageRow,
  type Shortages,
  type shortagesApi,
} from '@primal/contracts/admin/shortages';
import type { Query } from '@primal/contracts/shared/api';
import { decimal, toMoney, toWeight } from '@primal/contracts/shared/decimal';
import { type Kysely, type RawBuilder, sql } from '@primal/service-kit/database';
import type { AdminTables } from '../tables.ts';
import { filterByCustomer, readReportCustomer } from './read-sales.ts';

interface Grouping {
  key: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  code: RawBuilder<unknown>;
  catalog: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

const none = sql`null::text`;
const dearestFirst = sql`sold.lost desc, sold.missing desc, lower(sold.name), sold.key`;

const groupings: Record<ShortageGroup, Grouping> = {
  product: {
    key: sql`line.product_id`,
    name: sql`max(line.product_name)`,
    code: sql`max(line.product_code)`,
    catalog: sql`select id, name, product_code from products`,
    order: dearestFirst,
  },
  customer: {
    key: sql`sale.customer_id`,
    name: sql`max(sale.customer_name)`,
    code: none,
    catalog: sql`select id, name, null::text as product_code from customers`,
    order: dearestFirst,
  },
  day: {
    key: sql`line.sale_date`,
    name: none,
    code: none,
    catalog: sql`select null::date as id, null::text as name, null::text as product_code where false`,
    order: sql`sold.key`,
  },
};

interface Sums {
  ordered: string;
  missing: string;
  lost: string;
}

interface Row extends Sums {
  key: string | null;
  name: string | null;
  code: string | null;
  all_ordered: string;
  all_missing: string;
  all_lost: string;
  row_count: number;
}

const computeFigures = ({ ordered, missing, lost }: Sums) => ({
  ordered: toWeight(ordered),
  shipped: toWeight(decimal(ordered).minus(missing)),
  fillRate: computeFillRate(ordered, missing),
  lostSales: toMoney(lost),
});

const toRow = ({ key, name, code, ...sums }: Row, by: ShortageGroup): ShortageRow => ({
  id: by === 'day' ? null : key,
  name,
  productCode: code,
  date: by === 'day' ? key : null,
  ...computeFigures(sums),
});

/**
 * Ordered but unshipped quantities (docs/rules/reports.md#shortages); totals cover all rows regardless of the
 * limit. Lines older than these columns count as fully shipped.
 */
export const readShortages = async (
  db: Kysely<AdminTables>,
  { from, to, by, limit, customerId }: Query<typeof shortagesApi.shortages> & { from: string; to: string },
): Promise<Shortages> => {
  const { key, name, code, catalog, order } = groupings[by];
  const customer = await readReportCustomer(db, customerId);
  const { rows } = await sql<Row>`
    with sale as materialized (
      -- Materialized, because a plan for any date range would look up the document of each line separately.
      select id, customer_id, customer_name from sales where sale_date between ${from} and ${to} ${filterByCustomer(customerId)}
    ), sold as (
      select ${key} as key, ${name} as name, ${code} as code, sum(coalesce(line.ordered, line.quantity)) as ordered,
        coalesce(sum(line.missing), 0) as missing, coalesce(sum(line.lost_sales), 0) as lost
      from report_lines line join sale on sale.id = line.document_id
      where line.sale_date between ${from} and ${to}
      group by 1
    ), first as (
      select sold.*, sum(ordered) over () as all_ordered, sum(missing) over () as all_missing, sum(lost) over () as all_lost,
        (count(*) over ())::int as row_count, row_number() over (order by ${order}) as place
      from sold order by place limit ${limit}
    )
    select first.key::text, coalesce(named.name, first.name) as name,
      case when named.id is null then first.code else named.product_code end as code, first.ordered, first.missing,
      first.lost, first.all_ordered, first.all_missing, first.all_lost, first.row_count
    from first left join (${catalog}) as named on named.id = first.key order by first.place`.execute(db);
  const [first] = rows;
  return {
    from,
    to,
    by,
    customer,
    rows: rows.map((row) => toRow(row, by)),
    rowCount: first?.row_count ?? 0,
    totals: computeFigures({
      ordered: first?.all_ordered ?? '0',
      missing: first?.all_missing ?? '0',
      lost: first?.all_lost ?? '0',
    }),
  };
};
