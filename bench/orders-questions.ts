import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { Pool } from 'pg';
import type { Clerk } from './clerk.ts';

/** A page that the orders screen asks for, and the same by hand. */
export interface Question {
  name: string;
  query: URLSearchParams;
  /** Which rows count; the page may begin behind a row of them. */
  filter: string;
  behind: string;
  values: unknown[];
  orderBy: string;
}

const limit = '100';
const newest = 'o.order_date desc, o.id desc';
const from = addDays(today(), -365);
const to = addDays(today(), -335);

const question = (name: string, query: Record<string, string>, sql: Partial<Question> = {}): Question => ({
  name,
  query: new URLSearchParams({ limit, ...query }),
  filter: 'true',
  behind: 'true',
  values: [],
  orderBy: newest,
  ...sql,
});

/** The questions that the list must answer quickly; the next page follows the first one. */
export async function questions({ person }: Clerk): Promise<Question[]> {
  const first = await person.call(ordersApi.listOrders, { query: { limit } });
  const [, cursor] = /[?&]cursor=([^&>]+)/.exec(first.headers.get('link') ?? '') ?? [];
  const last = first.body.at(-1);
  if (!cursor || !last) throw new Error('There is no next page.');
  return [
    question('first page', {}),
    question('date filter', { from, to }, { filter: 'o.order_date between $1 and $2', values: [from, to] }),
    question('oldest date first', { order: 'asc' }, { orderBy: 'o.order_date, o.id' }),
    question(
      'highest number first',
      { sort: 'orderNumber' },
      { orderBy: 'substring(o.order_number from 4)::bigint desc, o.id desc' },
    ),
    question(
      'next page',
      { cursor: decodeURIComponent(cursor) },
      { behind: '(o.order_date, o.id) < ($1, $2)', values: [last.orderDate, last.id] },
    ),
  ];
}

/** The page with its customers, and beside it the count of all rows, as the answer has them. */
export async function rawPage(pool: Pool, question: Question): Promise<void> {
  const { filter, behind, values, orderBy } = question;
  const page = `
    select o.*, c.name, c.address, c.city, c.state, c.zip_code, c.phone, c.email, c.contact_person, c.pricing_tier
    from sales_orders o join customers c on c.id = o.customer_id
    where ${filter} and ${behind} order by ${orderBy} limit ${limit}`;
  const count = `select count(*) from sales_orders o where ${filter}`;
  await Promise.all([pool.query(page, values), pool.query(count, filter === 'true' ? [] : values)]);
}
