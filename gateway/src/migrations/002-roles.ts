/** What the roles of the accounts let them do, where that is not what it is by default. */
export const roles = `
  create table roles (
    id uuid primary key,
    sequence integer not null,
    role text not null,
    name text not null,
    permissions jsonb not null
  );
  create unique index roles_role on roles (role);
  comment on table roles is 'Copy of the admin service''s roles; a deleted one stays without permissions.';
  comment on column roles.role is 'What users.role holds: the word of a built-in role, or the id of an own one.';`;
