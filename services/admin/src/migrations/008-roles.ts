import type { Migration } from '@primal/service-kit/database/migrate';

/**
 * Own roles, and built-in ones once somebody has changed them: until then they go by the defaults of the contracts. A
 * reset's token is kept as its hash alone.
 */
export const roles: Migration = {
  name: '008-roles',
  sql: [
    `create table roles (
      id uuid primary key,
      version int not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      built_in text,
      name text not null,
      description text,
      permissions text[] not null
    );
    create unique index roles_name_taken on roles (lower(name));
    create unique index roles_built_in on roles (built_in);
    alter table users drop constraint users_role_check;
    alter table users add column must_change_password boolean not null default false;
    create index users_by_role on users (role);
    create table password_resets (
      token_hash text primary key,
      user_id uuid not null references users on delete cascade,
      expires_at timestamptz(3) not null
    );
    create index on password_resets (user_id)`,
  ],
};
