import { consumerTables } from '@primal/service-kit/events/inbox';

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
  comment on table users is 'Copy of the admin service''s accounts; a deleted one stays as inactive without profile.';
  comment on column users.password_version is 'Sessions that began with an older version of the account have ended,';
  comment on column users.password_session is 'except this one (sessions.reference).';

  create table roles (
    id uuid primary key,
    sequence integer not null,
    role text not null,
    name text not null,
    permissions jsonb not null
  );
  create unique index roles_role on roles (role);
  comment on table roles is 'Copy of the admin service''s roles; a deleted one stays without permissions.';
  comment on column roles.role is 'What users.role holds: the word of a built-in role, or the id of an own one.';

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
  comment on column sessions.reference is 'Names the session to the services; opens nothing.';
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
  comment on table remotes is 'The last good manifest of each domain''s front end.';

  ${consumerTables};

  create table audit_entries (id uuid primary key, entry jsonb not null);
  comment on table audit_entries is 'What is still to be handed over to the admin service''s audit trail.';`;
