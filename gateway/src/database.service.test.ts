import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction, outliveLostConnections } from './database.ts';

test('a connection that is ended within a transaction fails the transaction and nothing else', async () => {
  const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL });
  onTestFinished(() => pool.end());
  outliveLostConnections(pool, pino({ level: 'silent' }));
  const work = inTransaction(pool, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await client.query('select 1');
  });
  // Without a listener the lost connection itself is an error that ends the process, and here the test run.
  await expect(work).rejects.toThrow();
  expect((await pool.query('select 1')).rowCount).toBe(1);
});
