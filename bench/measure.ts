import pg from 'pg';
import { startProduct, type TestProductOptions } from '../harness/product.ts';
import type { ProcessName } from '../ops/run/processes.ts';
import { type Clerk, signInClerk } from './clerk.ts';
import { measureMachine } from './machine.ts';

export interface Measuring {
  clerk: Clerk;
  url: string;
  pool: pg.Pool;
  findPid: (name: ProcessName) => number;
  findBrokerPid: () => number;
}

/**
 * Runs a bench on a new product that flushes to disk as in production, and always stops it. Prints the machine's
 * speed first.
 */
export async function measure<Result>(
  options: { settings?: TestProductOptions['settings']; database: ProcessName | 'all'; connections?: number },
  work: (measuring: Measuring) => Promise<Result>,
): Promise<Result> {
  const { settings, database, connections = 4 } = options;
  const running = await startProduct({ durable: true, settings });
  const { adminUrl, databaseUrl } = running.product.engines;
  const connectionString = database === 'all' ? adminUrl : databaseUrl(database);
  const pool = new pg.Pool({ connectionString, max: connections });
  try {
    console.log(`  ${await measureMachine(pool)}`);
    const clerk = await signInClerk(running);
    const findPid = (name: ProcessName) => {
      const { pid } = running.product.programs[name];
      if (pid === null) throw new Error(`${name} does not run`);
      return pid;
    };
    const findBrokerPid = () => {
      const pid = running.product.engines.nats?.pid;
      if (!pid) throw new Error('nats-server does not run');
      return pid;
    };
    return await work({ clerk, url: running.url, pool, findPid, findBrokerPid }).finally(clerk.close);
  } finally {
    await pool.end();
    await running.stop();
  }
}
