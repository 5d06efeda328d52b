const users = `
  create table users (
    id uuid primary key,
    version int not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    username text not null,
    email text,
    password_hash text not null,
    first_name text,
    last_name text,
    profile_image_url text,
    role text not null,
    is_active boolean not null,
    last_login timestamptz(3),
    must_change_password boolean not null default false,
    -- Account version and gateway session in which the password was set.
    password_version int not null default 1,
    password_session text
  );
  create unique index users_username_taken on users (lower(username));
  create unique index users_email_taken on users (lower(email));
  create index users_by_role on users (role);

  create table password_resets (
    token_hash text primary key,
    user_id uuid not null references users on delete cascade,
    expires_at timestamptz(3) not null
  );
  create index on password_resets (user_id)`;

const roles = `
  create table roles (
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
  create unique index roles_built_in on roles (built_in)`;

export const people = [users, roles];
