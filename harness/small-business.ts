import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { withDatabase } from '../ops/engines/roles.ts';
import { processNames } from '../ops/run/processes.ts';

const tables = `
  create sequence billing.numbers start 7;
  create table admin.customers (
    id uuid primary key default uuidv7(), name text not null, spoken text collate "C",
    folded text not null generated always as (lower(name)) stored, about jsonb not null default '{}', due date,
    owed numeric(12,2) not null check (owed >= 0), seen timestamptz not null default now(), tags text[] not null default '{}'
  );
  create table orders.lines (
    id bigint generated always as identity primary key, customer_id uuid not null references admin.customers(id),
    above bigint references orders.lines(id), weight numeric, label bytea, unique (customer_id, id)
  );
  create index on orders.lines (weight);
  insert into admin.customers (name, spoken, about, due, owed, tags)
    select 'Café ' || n, case when n % 3 = 0 then E'line\\nbreak\\u2028\\u2029 "quoted" \\\\' end, jsonb_build_object('price', 1.50 + n, 'n', null),
      date '2026-01-01' + n, n * 1.10, array['a', 'b,c'] from generate_series(1, 300) as n;
  insert into orders.lines (customer_id, above, weight, label)
    select id, null, 12.3400, (select decode(string_agg(md5(n::text || random() || customers.id), ''), 'hex')
      from generate_series(1, 60) as n)
    from admin.customers;
  update orders.lines set above = id - 1 where id > 1;
`;

export const createSmallBusiness = async (serverUrl: string) => {
  const name = `keeper_${randomBytes(6).toString('hex')}`;
  const onServer = (work: (client: Client) => Promise<unknown>) => withDatabase(serverUrl, work);
  await onServer((client) => client.query(`create database ${name}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await withDatabase(url.href, async (client) => {
    for (const schema of processNames) {
      const column = schema === 'gateway' ? 'number int' : 'name text';
      await client.query(`create schema ${schema}; create table ${schema}.migrations (${column})`);
    }
    await client.query(tables);
  });
  return {
    url: url.href,
    query: (text: string) => withDatabase(url.href, (client) => client.query(text)),
    scratch: () =>
      withDatabase(url.href, async (client) => {
        const { rows } = await client.query<{ datname: string }>(
          `select datname from pg_database where datname =
           (select 'primal_backup_check_' || oid from pg_database where datname = current_database())`,
        );
        return rows.map(({ datname }) => datname);
      }),
    drop: () => onServer((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
};
