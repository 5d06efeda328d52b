import type { Migration } from '@primal/service-kit/database/migrate';

/** What the columns of a file go into, and what else was said of it. */
const said = `
  alter table imports
    add column mapping jsonb,
    add column has_headings boolean not null default true,
    add column stand_ins jsonb not null default '[]',
    add column words jsonb not null default '[]',
    add column overwrite boolean not null default false,
    add column changed_here integer not null default 0,
    add column noted integer not null default 0`;

const found = `
  alter table import_rows
    add column changed_here jsonb not null default '[]',
    add column notes jsonb not null default '[]'`;

/** What was said of the last file with the same headings. */
const remembered = `
  create table import_mappings (
    subject text not null,
    headings text not null,
    used_at timestamptz(3) not null,
    columns jsonb not null,
    stand_ins jsonb not null,
    words jsonb not null,
    primary key (subject, headings)
  )`;

export const importColumns: Migration = { name: '009-import-columns', sql: [said, found, remembered] };
