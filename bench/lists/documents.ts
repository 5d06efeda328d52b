import { addDays, today } from '@primal/contracts/shared/dates';
import type { Pool } from 'pg';
import type { ProcessName } from '../../ops/run/processes.ts';

export interface Question {
  name: string;
  query: Record<string, string>;
  filter?: string;
  values?: unknown[];
  orderBy: string;
}

export interface Documents {
  name: string;
  database: ProcessName;
  path: string;
  table: string;
  /** Record counts to measure; by default a hundred thousand and a million. */
  sizes?: readonly [number, number];
  /** Adds the documents after `from` up to `to`, then vacuums and analyzes the tables. */
  seed(pool: Pool, from: number, to: number): Promise<void>;
  questions: Question[];
}

/** 2,000 customer names such as `Oak Street Grill`. Each name's last word occurs in 50 names. */
export const customerCount = 2_000;
const places = `'{Oak,Maple,River,Harbor,Market,Mill,Station,Chapel,Garden,Summit}'::text[]`;
const streets = `'{Street,Square,Lane,Corner,Park}'::text[]`;
const kinds = `'{Grill,Bistro,Diner,Tavern,Kitchen,Smokehouse,Cantina,Brasserie,Steakhouse,Deli,Cafe,Pub,Inn,Eatery,Buffet,
  Chophouse,Trattoria,Pizzeria,Bakery,Caterers,Hotel,School,Hospital,Canteen,Market,Grocer,Butcher,Barbecue,Lounge,
  Saloon,Lodge,Club,Resort,Wharf,Pantry,Larder,Table,Hearth,Cellar,Yard}'::text[]`;
const nameOf = (n: string) =>
  `(${places})[1 + ${n} % 10] || ' ' || (${streets})[1 + ${n} / 10 % 5] || ' ' || (${kinds})[1 + ${n} / 50 % 40]`;

/** SQL for the id of row `n`, computed alike in every table. `group` separates the kinds of records. */
export const idOf =
  (group: string) =>
  (n: string): string =>
    `('01900000-0000-7000-${group}-' || lpad((${n})::text, 12, '0'))::uuid`;

export const customerId = idOf('8000');

export const seedCustomers = `
  insert into customers (id, sequence, name, address, city, state, zip_code, phone)
  select ${customerId('n')}, 1, ${nameOf('n')}, n || ' Main Street', 'Springfield', 'IL', '62701', '555-' || n
  from generate_series(0, ${customerCount - 1}) n on conflict do nothing`;

export const seedNumberedCustomers = (count: number): string => `
  insert into customers (id, sequence, name, address, city, state, zip_code, phone)
  select ${customerId('n')}, 1, 'Customer ' || lpad(n::text, 5, '0'), n || ' Main Street', 'Springfield', 'IL', '62701', '555-' || n
  from generate_series(1, ${count}) n`;

export const seedInvoices = `
  insert into invoices (id, sequence, invoice_number, status, customer_id, sales_order_id)
  select invoice_id, 1, 'INV-' || substring(order_number from 4), 'sent', customer_id, id
  from sales_orders where invoice_id is not null`;

export const customerName = nameOf;

export const dayOf = `(current_date - (($2 - n) * 3650 / $2)::int)`;

const month = { from: addDays(today(), -365), to: addDays(today(), -335) };
const someone = { name: 'River Lane Tavern', id: '01900000-0000-7000-8000-000000000182' };

/** Fills a table before creating its indexes, which is several times faster. */
export async function fillTable(pool: Pool, table: string, insert: () => Promise<unknown>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = $1
       and schemaname = current_schema() and indexname not in (select conname from pg_constraint)`,
    [table],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await insert();
  for (const { definition } of rows) await pool.query(definition);
  await pool.query(`vacuum analyze ${table}`);
}

export const customerOf = `abs(hashint8(n) % ${customerCount})`;

interface Columns {
  row: string;
  date: string;
  /** Name in the query, column and values of the status filter. */
  status: { name?: string; column: string; values: readonly string[] };
  /** The document number and its series; `beginning` also searches for the first digit. */
  number?: { column: string; series: string; beginning?: boolean };
  byName: string;
  /** Column of each sort key. The columns in `nullsLast` are nullable. */
  sorts: Record<string, string>;
  nullsLast?: readonly string[];
  further?: readonly (Omit<Question, 'orderBy'> & Partial<Pick<Question, 'orderBy'>>)[];
}

/** Questions for a kind of document; the first question is its first page. */
export const createDocumentQuestions = (columns: Columns): Question[] => {
  const { row, date, status, number, byName, sorts, nullsLast = [], further = [] } = columns;
  const newest = `${date} desc, ${row}.id desc`;
  const found = (name: string, q: string, filter: string, value: string): Question => ({
    name: `search ${name}`,
    query: { q },
    filter,
    values: [value],
    orderBy: newest,
  });
  const byNumber = number
    ? [
        found('by number', `${number.series}-51234`, `${number.column} = $1`, `${number.series}-51234`),
        found('by digits', '51234', `${number.column} like $1`, '%51234%'),
      ]
    : [];
  const byBeginning = number?.beginning
    ? [found('by beginning', `${number.series}-5`, `${number.column} like $1`, `${number.series}-5%`)]
    : [];
  return [
    { name: 'newest', query: {}, orderBy: newest },
    {
      name: 'date filter',
      query: month,
      filter: `${date} between $1 and $2`,
      values: [month.from, month.to],
      orderBy: newest,
    },
    ...status.values.map((value) => ({
      name: `${status.name ?? 'status'} ${value}`,
      query: { status: value },
      filter: `${status.column} = $1`,
      values: [value],
      orderBy: newest,
    })),
    ...byNumber,
    ...byBeginning,
    found('by customer', someone.name, byName, someone.name.toLowerCase()),
    found('by a word', 'tavern', byName, '%tavern%'),
    found('without a match', 'nobody at all', byName, '%nobody at all%'),
    {
      name: 'one customer',
      query: { customerId: someone.id },
      filter: `${row}.customer_id = $1`,
      values: [someone.id],
      orderBy: newest,
    },
    ...further.map((question) => ({ orderBy: newest, ...question })),
    ...Object.entries(sorts).flatMap(([sort, column]) =>
      ['asc', 'desc'].map((order) => ({
        name: `by ${sort} ${order}`,
        query: { sort, order },
        orderBy: `${column} ${order}${nullsLast.includes(sort) ? ' nulls last' : ''}, ${row}.id ${order}`,
      })),
    ),
  ];
};
