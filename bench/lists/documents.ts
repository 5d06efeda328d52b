import { addDays, today } from '@primal/contracts/shared/dates';
import type { Pool } from 'pg';
import type { ProcessName } from '../../ops/launcher/processes.ts';

/** A question that a screen asks of its list, and the same page by hand. */
export interface Question {
  name: string;
  query: Record<string, string>;
  /** Which rows count, with its values. */
  filter?: string;
  values?: unknown[];
  orderBy: string;
}

/** A kind of document whose list is measured. */
export interface Documents {
  name: string;
  database: ProcessName;
  path: string;
  table: string;
  /** How many records it is measured with, less and more; a hundred thousand and a million unless said otherwise. */
  sizes?: readonly [number, number];
  /** Adds the documents after the first `from` up to `to`, and leaves the tables vacuumed and analyzed. */
  seed(pool: Pool, from: number, to: number): Promise<void>;
  questions: Question[];
}

/** 2,000 names of customers: `Oak Street Grill`. Each word of the last column is in the names of 50 of them. */
export const customerCount = 2_000;
const places = `'{Oak,Maple,River,Harbor,Market,Mill,Station,Chapel,Garden,Summit}'::text[]`;
const streets = `'{Street,Square,Lane,Corner,Park}'::text[]`;
const kinds = `'{Grill,Bistro,Diner,Tavern,Kitchen,Smokehouse,Cantina,Brasserie,Steakhouse,Deli,Cafe,Pub,Inn,Eatery,Buffet,
  Chophouse,Trattoria,Pizzeria,Bakery,Caterers,Hotel,School,Hospital,Canteen,Market,Grocer,Butcher,Barbecue,Lounge,
  Saloon,Lodge,Club,Resort,Wharf,Pantry,Larder,Table,Hearth,Cellar,Yard}'::text[]`;
const nameOf = (n: string) =>
  `(${places})[1 + ${n} % 10] || ' ' || (${streets})[1 + ${n} / 10 % 5] || ' ' || (${kinds})[1 + ${n} / 50 % 40]`;

/** A customer's id, the same wherever it is asked for. */
export const customerId = (n: string) => `('01900000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

export const seedCustomers = `
  insert into customers (id, sequence, name, address, city, state, zip_code, phone)
  select ${customerId('n')}, 1, ${nameOf('n')}, n || ' Main Street', 'Springfield', 'IL', '62701', '555-' || n
  from generate_series(0, ${customerCount - 1}) n on conflict do nothing`;

export const customerName = nameOf;

/** Document `n` of `$2` is spread over ten years of days. */
export const dayOf = `(current_date - (($2 - n) * 3650 / $2)::int)`;

/** A month a year ago, and a customer in the middle. */
export const month = { from: addDays(today(), -365), to: addDays(today(), -335) };
export const someone = { name: 'River Lane Tavern', id: '01900000-0000-7000-8000-000000000182' };

/** Fills a table without its indexes, which are made afterwards: several times faster than growing them. */
export async function fill(pool: Pool, table: string, insert: () => Promise<unknown>): Promise<void> {
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

/** The customer of document `n`, scattered. */
export const customerOf = `abs(hashint8(n) % ${customerCount})`;

/** The names that the searches of billing look among. */
export const seedNames = async (pool: Pool): Promise<void> => {
  await pool.query(`insert into customer_names
    select lower(${customerName('n')}) from generate_series(0, ${customerCount - 1}) n on conflict do nothing`);
  await pool.query('vacuum analyze customer_names');
};
