import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '@primal/service-kit/database/errors';
import { longestAnswer, noticeLostConnections } from '@primal/service-kit/database/lost-connections';
import { patience, untilLet } from '@primal/service-kit/database/patience';
import { inboxTables } from '@primal/service-kit/events/inbox';
import type { Logger } from '@primal/service-kit/logging';
import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg';
import type { GatewayConfig } from './config.ts';

/** The gateway's tables, by migrations that run once each and never change. */
const migrations = [
  `create table users (
     id uuid primary key,
     sequence integer not null,
     name text not null,
     role text not null,
     is_active boolean not null,
     profile jsonb
   );
   comment on table users is 'Copy of the admin service''s accounts; a deleted one stays as inactive without profile.';

   create table sessions (
     sid text primary key,
     user_id uuid not null,
     sess jsonb not null,
     expire timestamptz not null,
     closes_at timestamptz
   );
   comment on column sessions.closes_at is 'Set by the unload beacon, cleared by the next request.';
   create index sessions_user_id on sessions (user_id);
   create index sessions_expire on sessions (expire);
   create index sessions_closes_at on sessions (closes_at) where closes_at is not null;

   create table rate_limits (
     key varchar(255) primary key,
     points integer not null default 0,
     expire bigint
   );
   create index rate_limits_expire on rate_limits (expire);

   create table remotes (
     name text primary key,
     manifest jsonb not null
   );
   comment on table remotes is 'The last good manifest of each domain''s front end.';`,

  `alter table users
     add column password_version integer not null default 0,
     add column password_session text;
   comment on column users.password_version is 'Sessions that began with an older version of the account have ended,';
   comment on column users.password_session is 'except this one (sessions.reference).';

   alter table sessions
     add column reference uuid not null default gen_random_uuid(),
     add column user_version integer not null default 0,
     add column begun_at timestamptz not null default now();
   comment on column sessions.reference is 'Names the session to the services; opens nothing.';
   update sessions set user_version = users.sequence from users where users.id = sessions.user_id;`,

  `${inboxTables};
   create table kit_state (name text primary key, value text not null);`,

  `create table audit_entries (id uuid primary key, entry jsonb not null);
   comment on table audit_entries is 'What is still to be handed over to the admin service''s audit trail.';`,
];

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
const migrate = (pool: Pool, most: number): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    await client.query(`select pg_advisory_xact_lock(hashtext('gateway migrations'))`);
    await client.query(patience);
    await client.query(
      'create table if not exists migrations (number integer primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ done: number }>('select count(*)::int as done from migrations');
    const done = rows[0]?.done ?? 0;
    for (const [index, statements] of migrations.slice(done, most).entries()) {
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

const openPool = ({ DATABASE_URL, DATABASE_POOL }: GatewayConfig, log: Logger): Pool =>
  poolOf(DATABASE_URL, log, {
    application_name: 'gateway',
    max: DATABASE_POOL,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
  });

/** Connections to a database whose tables are up to date, or as `most` migrations make them; waits for one that is away. */
export const openDatabase = async (
  config: GatewayConfig,
  log: Logger,
  most = migrations.length,
): Promise<Pool> => {
  const pool = openPool(config, log);
  for (let delay = 200; ; delay = Math.min(delay * 2, 3_000)) {
    try {
      await untilLet(() => migrate(pool, most), {
        onWaiting: (error) => log.warn({ err: error }, 'a migration waits for somebody who reads its tables'),
      });
      return pool;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      log.warn({ err: error }, 'the database is away; trying on');
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
