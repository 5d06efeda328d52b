import { createTestDatabase } from '@primal/service-kit/testing/database';
import { superuserUrl } from '@primal/service-kit/testing/environment';
import { describeSchema } from '@primal/service-kit/testing/schema';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction, openDatabase, poolOf } from './database.ts';

const log = pino({ level: 'silent' });

const openPool = () => {
  const pool = poolOf(superuserUrl(), log, { max: 2 });
  onTestFinished(() => pool.end());
  return pool;
};

test('a connection that is ended within a transaction fails the transaction and nothing else', async () => {
  const pool = openPool();
  const work = inTransaction(pool, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await client.query('select 1');
  });
  // Without a listener the lost connection itself is an error that ends the process, and here the test run.
  await expect(work).rejects.toThrow();
  expect((await pool.query('select 1')).rowCount).toBe(1);
});

// Else the locks of a gateway that lost its power, such as the one on a name that signs in, stay for up to two hours.
test('the server notices within half a minute that a gateway is gone', async () => {
  const { rows } = await openPool().query(
    "select setting::int from pg_settings where name in ('tcp_keepalives_idle', 'tcp_user_timeout') order by name",
  );
  expect(rows).toEqual([{ setting: 10 }, { setting: 20_000 }]);
});

const openNew = async () => {
  const database = await createTestDatabase(superuserUrl(), 'gateway');
  onTestFinished(() => database.drop());
  const open = async (most?: number) =>
    (await openDatabase({ DATABASE_URL: database.url, DATABASE_POOL: 1 }, log, most)).end();
  const query = async (text: string) => {
    const pool = poolOf(database.url, log, { max: 1 });
    return (await pool.query(text).finally(() => pool.end())).rows;
  };
  return { url: database.url, open, query };
};

// After a new migration: npx vitest run --project service gateway/src/database --update
test('the tables are those of schema.txt, and keep the numbers that their migrations had', async () => {
  const { url, open, query } = await openNew();
  await open();
  await open();
  await expect(await describeSchema(url, 'gateway')).toMatchFileSnapshot('./migrations/schema.txt');
  expect(await query('select array_agg(number order by number) as ran from migrations')).toEqual([
    { ran: [1, 2, 3, 4, 5] },
  ]);
});

test('tables of a version that is too old are left as they are, and a sentence says what to do', async () => {
  const { open, query } = await openNew();
  const sentence = /too old for this one \(3 of 4 migrations\): start the last version/;
  await expect(open(3)).rejects.toThrow(sentence);
  await query('create table migrations (number integer primary key)');
  await query('insert into migrations values (1), (2), (3)');
  await expect(open()).rejects.toThrow(sentence);
  expect(await query(`select to_regclass('users') as users`)).toEqual([{ users: null }]);
});
