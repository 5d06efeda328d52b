import { adminApi } from '@primal/contracts/admin/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { Pool } from 'pg';
import { fillTable, idOf } from './lists/documents.ts';
import { type Measuring, measure } from './measure.ts';
import { compareInTurns, formatMissed, formatMs } from './timing.ts';

const documents = 100_000;
const linesEach = 10;
const products = 20_000;
/** Two years: some 1,400 lines a day. */
const days = 730;
const rounds = 15;
const warmUp = 4;
const maxSlowdown = 2.5;

const productId = idOf('8000');
const documentId = idOf('9000');
const orderId = idOf('a000');
const dayOf = `(current_date - ((${documents} - n) * ${days} / ${documents})::int)`;

const seedProducts = `
  insert into products (id, version, created_at, updated_at, product_code, name, category, brand, product_type, unit,
    billed_by, unit_price, wholesale_price, restaurant_price, retail_price, in_stock)
  select ${productId('n')}, 1, now(), now(), 'P' || n, 'Product ' || n, 'Category ' || n % 9, 'Brand ' || n % 50,
    'variable-weight', (array['Case', 'PC', 'LBS', 'Tub'])[1 + n % 4], 'LBS', 10, 9, 10, 12, n % 10 <> 0
  from generate_series(0, ${products - 1}) n`;

const customerId = idOf('b000');

/**
 * Of twenty documents, one is an open order. Among the invoices, one is voided, and every second invoice has
 * an order.
 */
const seedDocuments = `
  insert into report_documents (id, sequence, type, number, sale_date, customer_name, total, status, sales_order_id, counts,
    customer_id)
  select ${documentId('n')}, 1, case when n % 20 = 0 then 'sales order' else 'invoice' end,
    case when n % 20 = 0 then 'SO-' else 'INV-' end || (1000 + n), ${dayOf}, 'Customer ' || n % 2000, n % 100000 / 100.0,
    case when n % 20 = 0 then 'pending' when n % 20 = 1 then 'voided' else 'paid' end,
    case when n % 20 > 10 then ${orderId('n')} end, n % 20 <> 1, ${customerId('n % 2000')}
  from generate_series(1, ${documents}) n
  union all
  select ${orderId('n')}, 2, 'sales order', 'SO-' || (1000000 + n), ${dayOf}, 'Customer ' || n % 2000, n % 100000 / 100.0,
    'invoiced', null, true, ${customerId('n % 2000')}
  from generate_series(1, ${documents}) n where n % 20 > 10`;

const seedLines = `
  insert into report_lines (document_id, position, sale_date, product_id, product_code, product_name, brand, category, unit,
    quantity, unit_price, total, individual_weights, ordered, missing, lost_sales, billed, pounds,
    unit_cost)
  select ${documentId('n')}, at, ${dayOf}, ${productId('product')}, 'P' || product, 'Product ' || product,
    'Brand ' || product % 50, 'Category ' || product % 9, (array['Case', 'PC', 'LBS', 'Tub'])[1 + product % 4],
    2, 10, n % 100000 / 1000.0, case when at % 2 = 0 then '[36.54,37.1]' else '[]' end,
    case when at % 10 = 7 then 3 else 2 end, case when at % 10 = 7 then 1 else 0 end, case when at % 10 = 7 then 100 else 0 end,
    2, 2, case when product % 50 > 0 then 8 end
  from generate_series(1, ${documents}) n, generate_series(0, ${linesEach - 1}) at,
    lateral (select abs(hashint8(n * ${linesEach} + at) % ${products}) as product) sold`;

const seed = async (pool: Pool): Promise<void> => {
  await pool.query(seedProducts);
  await pool.query('vacuum analyze products');
  await fillTable(pool, 'report_documents', () => pool.query(seedDocuments));
  await fillTable(pool, 'report_lines', () => pool.query(seedLines));
};

const counting = `d.counts and not exists (select from report_documents i where i.sales_order_id = d.id)`;

const rawDaily = `
  select d.type, d.number, d.customer_name, d.total as document_total, d.status, l.*
  from report_documents d left join report_lines l on l.document_id = d.id where d.sale_date = $1 and ${counting}
  order by d.type, d.number, l.position`;

const rawPurchasing = `
  with sold as (
    select l.product_id, sum(l.quantity) as quantity,
      sum(l.quantity) filter (where l.unit in ('Case', 'Tub')) as cases,
      sum(l.quantity) filter (where l.unit not in ('Case', 'Tub')) as pieces,
      sum(l.quantity) filter (where d.type = 'invoice') as invoiced,
      sum(l.quantity) filter (where d.type <> 'invoice') as ordered
    from report_lines l join report_documents d on d.id = l.document_id
    where l.sale_date between $1 and $2 and ${counting} group by l.product_id
  )
  select p.id, p.product_code, p.name, p.brand, p.category, p.unit, sold.*,
    (select l.sale_date from report_lines l join report_documents d on d.id = l.document_id
     where l.product_id = p.id and ${counting} order by l.sale_date desc limit 1) as last_sold
  from products p left join sold on sold.product_id = p.id where sold.product_id is not null or p.in_stock
  order by sold.quantity desc nulls last, lower(p.name)`;

const rawShortages = (key: string) => `
  select ${key} as key, sum(l.ordered) as ordered, sum(l.ordered) - sum(l.missing) as shipped,
    round(100 * (sum(l.ordered) - sum(l.missing)) / nullif(sum(l.ordered), 0), 1) as fill_rate, sum(l.lost_sales) as lost
  from report_lines l join report_documents d on d.id = l.document_id
  where l.sale_date between $1 and $2 and ${counting} group by 1 order by lost desc limit 1000`;

const rawSales = (key: string) => `
  select ${key} as key, sum(l.total) as revenue, sum(l.pounds) as pounds, sum(round(l.billed * l.unit_cost, 2)) as cost,
    sum(l.total) filter (where l.unit_cost is null) as without_cost
  from report_lines l join report_documents d on d.id = l.document_id
  where l.sale_date between $1 and $2 and d.counts and d.type = 'invoice' group by 1 order by revenue desc limit 1000`;

interface Question {
  text: string;
  values: readonly string[];
  call: { path: string };
  query: Record<string, string>;
}

const month = [addDays(today(), -29), today()] as const;
const twoYears = [addDays(today(), -days), today()] as const;
const between = ([from, to]: readonly [string, string], more: Record<string, string>) => ({
  from,
  to,
  ...more,
});

const shortages = (key: string, by: string, dates: readonly [string, string]): Question => ({
  text: rawShortages(key),
  values: dates,
  call: adminApi.shortages,
  query: between(dates, { by }),
});
const sales = (key: string, by: string, dates: readonly [string, string]): Question => ({
  text: rawSales(key),
  values: dates,
  call: adminApi.sales,
  query: between(dates, { by, comparison: 'none' }),
});

const date = addDays(today(), -100);
const [startDate, endDate] = month;
const questions: Record<string, Question> = {
  'daily sales': { text: rawDaily, values: [date], call: adminApi.dailySales, query: { date } },
  'purchasing, 30 days': {
    text: rawPurchasing,
    values: month,
    call: adminApi.purchasing,
    query: { startDate, endDate },
  },
  'shortages by product, 30 days': shortages('l.product_id', 'product', month),
  'shortages by customer, 30 days': shortages('d.customer_id', 'customer', month),
  'shortages by day, all 1,000,000 lines': shortages('l.sale_date', 'day', twoYears),
  'sales by customer, 30 days': sales('d.customer_id', 'customer', month),
  'sales by product, all 1,000,000 lines': sales('l.product_id', 'product', twoYears),
  'sales by month, all 1,000,000 lines': sales("date_trunc('month', l.sale_date)", 'month', twoYears),
};

const run = async ({ clerk, pool }: Measuring): Promise<string[]> => {
  await seed(pool);
  const lines: string[] = [];
  for (const [name, { text, values, call, query }] of Object.entries(questions)) {
    const { raw, ours } = await compareInTurns({
      raw: () => pool.query(text, [...values]),
      ours: () => clerk.send('GET', `${call.path}?${new URLSearchParams(query)}`),
      rounds,
      warmUp,
    });
    const times = ours / raw;
    lines.push(
      `${name}: raw ${formatMs(raw)}, report ${formatMs(ours)}, ${times.toFixed(2)} times (at most ${maxSlowdown} wanted)${formatMissed(times <= maxSlowdown)}`,
    );
  }
  return lines;
};

/** Measures reports through the gateway over 1,000,000 lines beside raw SQL of the same rows; medians. */
export default function reports(): Promise<string[]> {
  return measure({ database: 'admin' }, run);
}
