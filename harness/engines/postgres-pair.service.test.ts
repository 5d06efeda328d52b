import { transact } from '@primal/service-kit/database/transaction';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../../ops/run/poll.ts';
import { createTemporaryFolder } from '../temporary.ts';
import { PostgresPair } from './postgres-pair.ts';

/** Milliseconds. */
const statementTimeout = 2_000;

let pair: PostgresPair;
let pool: pg.Pool;
let folders: Awaited<ReturnType<typeof createTemporaryFolder>>[];

beforeAll(async () => {
  folders = [await createTemporaryFolder(), await createTemporaryFolder()];
  const [one, two] = folders.map(({ path, recordProcess }, at) => ({
    dataDir: path,
    password: 'test',
    started: (pid: number) => recordProcess(`PostgreSQL ${at + 1}`, pid),
  }));
  if (!one || !two) throw new Error('Two folders are needed.');
  pair = await PostgresPair.start(one, two, 'synchronous');
  pool = new pg.Pool({ connectionString: pair.urlOf('postgres'), statement_timeout: statementTimeout });
  // Ignores connection errors, because the servers stop before the pool.
  pool.on('error', () => {});
  await pool.query('create table kept (id integer primary key)');
}, 120_000);
afterAll(async () => {
  await pair?.stop();
  await pool?.end();
  for (const folder of folders) folder.remove();
});

const keep = (id: number) =>
  transact(pool, async (session) => {
    await sql`insert into kept (id) values (${id})`.execute(session.db);
    await session.commit(null);
  });

const waiting = async (): Promise<number> => {
  const { rows } = await pool.query(`
    select count(*)::int as number from pg_stat_activity
    where wait_event = 'SyncRep' and state_change < clock_timestamp() - interval '${2 * statementTimeout} ms'`);
  return rows[0].number;
};

test('no commit is acknowledged while the standby is unavailable, and all commits are after it returns', async () => {
  await keep(1);
  await pair.standby.stop();
  let isAcknowledged = false;
  const second = keep(2).then(() => {
    isAcknowledged = true;
  });
  expect(await waitUntil(async () => (await waiting()) === 1, { within: 20_000 })).toBe(true);
  expect(isAcknowledged).toBe(false);
  await pair.standby.start(20_000);
  await second;
}, 60_000);
