import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { setUpDatabases, withDatabase } from './roles.ts';

const serverUrl = process.env.TEST_DATABASE_URL ?? '';
const made: string[] = [];
afterAll(() =>
  withDatabase(serverUrl, async (client) => {
    for (const database of made.filter((name) => name.startsWith('db_')))
      await client.query(`drop database if exists ${database} with (force)`);
    for (const role of made.filter((name) => name.startsWith('role_')))
      await client.query(`drop role if exists ${role}`);
  }),
);

const name = (kind: 'db' | 'role'): string => {
  const unique = `${kind}_${randomUUID().slice(0, 8)}`;
  made.push(unique);
  return unique;
};

const urlOf = (database: string, role?: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  if (role) [url.username, url.password] = [role, 'pw'];
  return url.href;
};

const makesTable = (database: string, role: string) =>
  withDatabase(urlOf(database, role), async (client) => {
    await client.query('create table if not exists things (id int)');
    const { rows } = await client.query('select current_schema() as schema');
    return rows[0].schema;
  });

test('processes with their own databases have their tables there and cannot access another database', async () => {
  const orders = name('role');
  const billing = name('role');
  const homes: Record<string, string> = { [orders]: name('db'), [billing]: name('db') };
  const setUp = () => setUpDatabases((role) => urlOf(homes[role] ?? ''), { [orders]: 'pw', [billing]: 'pw' });
  await setUp();
  for (const role of [orders, billing]) expect(await makesTable(homes[role] ?? '', role)).toBe(role);
  await expect(makesTable(homes[billing] ?? '', orders)).rejects.toThrow('permission denied for database');
  await setUp();
  expect(await makesTable(homes[orders] ?? '', orders)).toBe(orders);
});

test('processes in one database access only their own schemas', async () => {
  const orders = name('role');
  const billing = name('role');
  const home = name('db');
  await setUpDatabases(() => urlOf(home), { [orders]: 'pw', [billing]: 'pw' });
  for (const role of [orders, billing]) expect(await makesTable(home, role)).toBe(role);
  const peek = withDatabase(urlOf(home, orders), (client) => client.query(`select * from ${billing}.things`));
  await expect(peek).rejects.toThrow('permission denied for schema');
});

test('a server error is reported, and no database is created', async () => {
  const url = new URL(urlOf(name('db')));
  url.password = 'wrong';
  await expect(setUpDatabases(() => url.href, { [name('role')]: 'pw' })).rejects.toBeInstanceOf(
    pg.DatabaseError,
  );
});
