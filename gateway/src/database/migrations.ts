import { inboxTables } from '@primal/service-kit/events/inbox';
import type { Pool } from 'pg';
import { inTransaction } from './transaction.ts';

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
];

/** Brings the schema up to date; several instances may start at once. */
export const migrate = (pool: Pool): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('gateway migrations'))`);
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
