import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@primal/service-kit/database/errors';
import { lockTimeoutSql, retryUntilUnlocked } from '@primal/service-kit/database/lock-timeout';
import { lostAnswerTimeout, readConnectionLossOptions } from '@primal/service-kit/database/lost-connections';
import type { Logger } from '@primal/service-kit/logging';
import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg';
import type { GatewayConfig } from './config.ts';
import { tables } from './migrations/001-tables.ts';

/** Numbered by position, each run once. */
const migrations = [tables];

export const runInTransaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // Discards a connection that cannot roll back.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Safe to run from several instances at once. */
const migrate = (pool: Pool): Promise<void> =>
  runInTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    await client.query(`select pg_advisory_xact_lock(hashtext('gateway migrations'))`);
    await client.query(lockTimeoutSql);
    await client.query(
      'create table if not exists migrations (number integer primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ applied: number }>(
      'select count(*)::int as applied from migrations',
    );
    const applied = rows[0]?.applied ?? 0;
    for (const [index, statements] of migrations.slice(applied).entries()) {
      await client.query(statements);
      await client.query('insert into migrations (number) values ($1)', [applied + index + 1]);
    }
  });

/**
 * Pool that survives lost connections. Idle connections emit errors on the pool, and used connections emit
 * them on themselves. An error without a listener would end the process. The holder sees the failure on its
 * next statement.
 */
export const createPool = (connectionString: string, log: Logger, own: PoolConfig): Pool => {
  const pool = new pg.Pool({
    connectionString,
    statement_timeout: 10_000,
    query_timeout: lostAnswerTimeout,
    ...readConnectionLossOptions(),
    ...own,
  });
  const note = (error: unknown) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
};

type DatabaseConfig = Pick<GatewayConfig, 'DATABASE_URL' | 'DATABASE_POOL'>;

const openPool = ({ DATABASE_URL, DATABASE_POOL }: DatabaseConfig, log: Logger): Pool =>
  createPool(DATABASE_URL, log, {
    application_name: 'gateway',
    max: DATABASE_POOL,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
  });

export const openDatabase = async (config: DatabaseConfig, log: Logger): Promise<Pool> => {
  const pool = openPool(config, log);
  for (let delay = 200; ; delay = Math.min(delay * 2, 3_000)) {
    try {
      await retryUntilUnlocked(() => migrate(pool), {
        onWaiting: (error) => log.warn({ err: error }, 'a migration waits for another reader of its tables'),
      });
      return pool;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error }, 'the database is not available; retrying');
      await pause(delay);
    }
  }
};

const sweepEveryMs = 60_000;

interface Sweepable {
  sweep(): Promise<void>;
}

export const startSweeping = (tables: readonly Sweepable[], log: Logger): { stop(): void } => {
  const sweep = () => {
    for (const table of tables) {
      table.sweep().catch((error: unknown) => log.warn({ err: error }, 'expired rows could not be deleted'));
    }
  };
  const timer = setInterval(sweep, sweepEveryMs);
  return { stop: () => clearInterval(timer) };
};
