import type { Migration } from '@primal/service-kit/database/migrate';

const batches = `
  create table accounting_exports (
    id uuid primary key,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    number text not null unique,
    number_value bigint not null generated always as (substring(number from '[0-9]+$')::bigint) stored,
    from_date date not null,
    to_date date not null,
    format text not null,
    entry_count integer not null,
    total numeric(14,2) not null,
    created_by text not null,
    undone_at timestamptz(3),
    undone_by text,
    undo_reason text,
    constraint accounting_exports_undone check ((undone_at is null) = (undo_reason is null))
  );
  create index on accounting_exports (created_at, id)`;

/** Apart from the batches, which are read often. It is compressed by the database. */
const files = `
  create table accounting_export_files (
    export_id uuid primary key references accounting_exports (id),
    content bytea not null
  )`;

/** Each entry is in at most one batch that stands: the key holds it, whoever asks at the same time. */
const entries = `
  create table exported_entries (
    entry_id uuid primary key references journal_entries (id),
    export_id uuid not null references accounting_exports (id)
  );
  create index on exported_entries (export_id)`;

export const accountingExports: Migration = {
  name: '011-accounting-exports',
  sql: [batches, files, entries],
};
