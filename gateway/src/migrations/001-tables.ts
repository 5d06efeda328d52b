import { consumerTables } from '@primal/service-kit/database/kit-tables';

export const tables = `
  create table users (
    id uuid primary key,
    sequence integer not null,
    name text not null,
    role text not null,
    is_active boolean not null,
    profile jsonb,
    password_version integer not null default 0,
    password_session text
  );
  comment on table users is 'Copy of the admin service''s accounts. A deleted account stays, inactive and without a profile.';
  comment on column users.password_version is 'Account version that set the password. Ends sessions of older versions, except password_session.';
  comment on column users.password_session is 'Session that set the password (sessions.reference).';

  create table roles (
    id uuid primary key,
    sequence integer not null,
    role text not null,
    name text not null,
    permissions jsonb not null
  );
  create unique index roles_role on roles (role);
  comment on table roles is 'Copy of the admin service''s roles. A deleted role stays without permissions.';
  comment on column roles.role is 'Value of users.role: the name of a built-in role, or the id of a custom role.';

  create table sessions (
    sid text primary key,
    user_id uuid not null,
    sess jsonb not null,
    expire timestamptz not null,
    closes_at timestamptz,
    reference uuid not null default gen_random_uuid(),
    user_version integer not null default 0,
    begun_at timestamptz not null default now()
  );
  comment on column sessions.closes_at is 'Set by the unload beacon, cleared by the next request.';
  comment on column sessions.reference is 'Identifies the session to services without exposing its secret.';
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
  comment on table remotes is 'Last valid manifest of each area''s front end.';

  ${consumerTables};

  create table audit_entries (id uuid primary key, entry jsonb not null);
  comment on table audit_entries is 'Entries that the admin service''s audit trail has not received yet.';`;
