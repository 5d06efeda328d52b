import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDatabase, ensureRoles, withDatabase } from './roles.ts';

const database = 'roles_test';
const passwords = { tested_orders: 'of orders', tested_billing: 'of billing' };

const addressOf = (user?: string, password?: string, name = database): string => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  if (user !== undefined) url.username = user;
  if (password !== undefined) url.password = password;
  return url.href;
};

const as = <T>(name: keyof typeof passwords, work: (client: pg.Client) => Promise<T>) =>
  withDatabase(addressOf(name, passwords[name]), work);

beforeAll(async () => {
  await ensureDatabase(addressOf(undefined, undefined, 'postgres'), database);
  await ensureRoles(addressOf(), passwords);
  await ensureRoles(addressOf(), passwords);
  await withDatabase(addressOf(), (client) =>
    client.query('create role tested_stranger login password $$x$$'),
  );
  await as('tested_orders', (client) => client.query(`create table notes (body text)`));
});
afterAll(() =>
  withDatabase(addressOf(undefined, undefined, 'postgres'), async (client) => {
    await client.query(`drop database ${database} with (force)`);
    for (const name of [...Object.keys(passwords), 'tested_stranger'])
      await client.query(`drop role ${name}`);
  }),
);

const refused = { code: '42501' };

test('a role reads and writes only its own schema', async () => {
  await as('tested_orders', (client) => client.query(`insert into notes values ('trim closer')`));
  await as('tested_billing', async (client) => {
    for (const statement of [
      'select * from tested_orders.notes',
      'delete from tested_orders.notes',
      'drop schema tested_orders cascade',
      'create table tested_orders.mine (id int)',
      'create table public.mine (id int)',
      'create schema mine',
      'create role mine',
      'alter role tested_orders password $$mine$$',
      'create extension file_fdw',
      'set role tested_orders',
      'copy pg_catalog.pg_class to program $$true$$',
      `select pg_read_file('/etc/passwd')`,
      'select * from pg_authid',
    ])
      expect([statement, await client.query(statement).catch(({ code }) => code)]).toEqual([
        statement,
        refused.code,
      ]);
  });
});

test("no process's role has server privileges", async () => {
  const { rows } = await withDatabase(addressOf(), (client) =>
    client.query(
      `select rolname, rolpassword like 'SCRAM-SHA-256$%' as hashed from pg_authid
       where rolname = any($1) and not (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)
       order by rolname`,
      [Object.keys(passwords)],
    ),
  );
  expect(rows).toEqual([
    { rolname: 'tested_billing', hashed: true },
    { rolname: 'tested_orders', hashed: true },
  ]);
});

test("only the processes' roles connect to the database, each by its password", async () => {
  const comes = (user: string, password: string) => withDatabase(addressOf(user, password), async () => 'in');
  await expect(comes('tested_stranger', 'x')).rejects.toMatchObject(refused);
  await expect(comes('tested_orders', 'of billing')).rejects.toMatchObject({ code: '28P01' });
  await expect(comes('tested_orders', passwords.tested_orders)).resolves.toBe('in');
});

test("the server ends a role's long statement and idle transaction", async () => {
  const shown = await as('tested_orders', (client) =>
    client.query(
      `select name, setting from pg_settings
       where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
    ),
  );
  expect(shown.rows.map(({ setting }) => setting)).toEqual(['90000', '60000']);
});

test('the embedded server listens on loopback and requires passwords', async () => {
  const found = await withDatabase(addressOf(), async (client) => ({
    listens: await client.query(`select current_setting('listen_addresses') as at`),
    methods: await client.query('select distinct auth_method from pg_hba_file_rules'),
  }));
  expect(found.listens.rows[0].at).toBe('127.0.0.1');
  expect(found.methods.rows).toEqual([{ auth_method: 'scram-sha-256' }]);
});
