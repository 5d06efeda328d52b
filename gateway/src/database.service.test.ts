import { createTestDatabase } from '@primal/service-kit/testing/database';
import { readSuperuserUrl } from '@primal/service-kit/testing/environment';
import { describeSchema } from '@primal/service-kit/testing/schema';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createPool, openDatabase, runInTransaction } from './database.ts';

const log = pino({ level: 'silent' });

const openPool = () => {
  const pool = createPool(readSuperuserUrl(), log, { max: 2 });
  onTestFinished(() => pool.end());
  return pool;
};

test('a connection that is lost during a transaction fails only that transaction', async () => {
  const pool = openPool();
  const work = runInTransaction(pool, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await client.query('select 1');
  });
  // Without a listener, a lost connection emits an error that would end the process and the test run.
  await expect(work).rejects.toThrow();
  expect((await pool.query('select 1')).rowCount).toBe(1);
});

// Otherwise a crashed gateway's locks, such as on a name that signs in, would last up to two hours.
test('the server detects a lost gateway within half a minute', async () => {
  const { rows } = await openPool().query(
    "select setting::int from pg_settings where name in ('tcp_keepalives_idle', 'tcp_user_timeout') order by name",
  );
  expect(rows).toEqual([{ setting: 10 }, { setting: 20_000 }]);
});

// Update after a new migration: npx vitest run --project service gateway/src/database --update
test('the tables match schema.txt, and migrations run once', async () => {
  const database = await createTestDatabase(readSuperuserUrl(), 'gateway');
  onTestFinished(() => database.drop());
  const open = async () => (await openDatabase({ DATABASE_URL: database.url, DATABASE_POOL: 1 }, log)).end();
  await Promise.all([open(), open()]);
  await open();
  await expect(await describeSchema(database.url, 'gateway')).toMatchFileSnapshot('./migrations/schema.txt');
  const pool = createPool(database.url, log, { max: 1 });
  const { rows } = await pool.query('select number from migrations').finally(() => pool.end());
  expect(rows).toEqual([{ number: 1 }]);
});
