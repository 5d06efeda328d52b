import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '@primal/service-kit/database/errors';
import { longestAnswer, noticeLostConnections } from '@primal/service-kit/database/lost-connections';
import type { Logger } from '@primal/service-kit/logging';
import pg from 'pg';
import type { GatewayConfig } from '../config.ts';
import { migrate } from './migrations.ts';

const openPool = ({ DATABASE_URL, DATABASE_POOL }: GatewayConfig, log: Logger): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    application_name: 'gateway',
    max: DATABASE_POOL,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    query_timeout: longestAnswer,
    ...noticeLostConnections,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  return pool;
};

/** Connections to a database whose tables are up to date; waits for one that is away. */
export const openDatabase = async (config: GatewayConfig, log: Logger): Promise<pg.Pool> => {
  const pool = openPool(config, log);
  for (let delay = 200; ; delay = Math.min(delay * 2, 3_000)) {
    try {
      await migrate(pool);
      return pool;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      log.warn({ err: error }, 'the database is away; trying on');
      await pause(delay);
    }
  }
};
