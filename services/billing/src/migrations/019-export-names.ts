import type { Migration } from '@primal/service-kit/database/migrate';

const names = `
  create table export_names (
    target text not null,
    kind text not null,
    record text not null,
    name text not null,
    name_key text not null,
    primary key (target, kind, record),
    unique (target, kind, name_key)
  )`;

/** Of entries that went out, the first of each document is the one that the document went out with. */
const begins = [
  'alter table exported_entries add column begins boolean not null default false',
  `update exported_entries x set begins = true from journal_entries e
    where e.id = x.entry_id and not exists (
      select from journal_entries before
      where before.document_id = e.document_id and (before.at, before.id) < (e.at, e.id))`,
  'alter table exported_entries alter column begins drop default',
];

export const exportNames: Migration = { name: '019-export-names', sql: [names, ...begins] };
