import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '@primal/service-kit/database/errors';
import { longestAnswer, noticeLostConnections } from '@primal/service-kit/database/lost-connections';
import { patience, untilLet } from '@primal/service-kit/database/patience';
import type { Logger } from '@primal/service-kit/logging';
import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg';
import type { GatewayConfig } from './config.ts';
import { tables } from './migrations/001-tables.ts';

/** Numbered by their place, and run once each. */
const migrations = [tables];

/** Runs `work` in a transaction: committed when it ends, rolled back when it throws. */
export const inTransaction = async <Result>(
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
    // A connection that cannot even roll back is not given to anybody else.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Brings the schema up to date; several instances may start at once. */
const migrate = (pool: Pool): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    await client.query(`select pg_advisory_xact_lock(hashtext('gateway migrations'))`);
    await client.query(patience);
    await client.query(
      'create table if not exists migrations (number integer primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ done: number }>('select count(*)::int as done from migrations');
    const done = rows[0]?.done ?? 0;
    for (const [index, statements] of migrations.slice(done).entries()) {
      await client.query(statements);
      await client.query('insert into migrations (number) values ($1)', [done + index + 1]);
    }
  });

/**
 * Connections that outlive the loss of one. It is told of by the pool while it rests there, and by itself while somebody
 * holds it: an error that nobody listens to would end the process. Whoever holds it learns of it by its next statement.
 */
export const poolOf = (connectionString: string, log: Logger, own: PoolConfig): Pool => {
  const pool = new pg.Pool({
    connectionString,
    statement_timeout: 10_000,
    query_timeout: longestAnswer,
    ...noticeLostConnections,
    ...own,
  });
  const note = (error: unknown) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
};

type DatabaseConfig = Pick<GatewayConfig, 'DATABASE_URL' | 'DATABASE_POOL'>;

const openPool = ({ DATABASE_URL, DATABASE_POOL }: DatabaseConfig, log: Logger): Pool =>
  poolOf(DATABASE_URL, log, {
    application_name: 'gateway',
    max: DATABASE_POOL,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
  });

/** Connections to a database whose tables are up to date; waits for one that is away. */
export const openDatabase = async (config: DatabaseConfig, log: Logger): Promise<Pool> => {
  const pool = openPool(config, log);
  for (let delay = 200; ; delay = Math.min(delay * 2, 3_000)) {
    try {
      await untilLet(() => migrate(pool), {
        onWaiting: (error) => log.warn({ err: error }, 'a migration waits for another reader of its tables'),
      });
      return pool;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      log.warn({ err: error }, 'the database is not available; retrying');
      await pause(delay);
    }
  }
};

const sweepEveryMs = 60_000;

interface Sweepable {
  sweep(): Promise<void>;
}

/** Now and then removes from tables what nobody needs any more. */
export const startSweeping = (tables: readonly Sweepable[], log: Logger): { stop(): void } => {
  const sweep = () => {
    for (const table of tables) {
      table.sweep().catch((error: unknown) => log.warn({ err: error }, 'not swept'));
    }
  };
  const timer = setInterval(sweep, sweepEveryMs);
  return { stop: () => clearInterval(timer) };
};
