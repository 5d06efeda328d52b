import type { Migration } from '@primal/service-kit/database/migrate';

/** Which closing date was in force from when. The history begins with the date that is in force now. */
const closings = `
  create table closings (
    id bigint generated always as identity primary key,
    closed_through date,
    set_at timestamptz(3) not null,
    at timestamptz(3) not null
  );
  insert into closings (closed_through, set_at, at)
    select closed_through, now(), now() from settings where closed_through is not null`;

/** Who wrote an entry, and the reason given for writing it into a closed month. Unknown of entries so far. */
const authors = `
  alter table journal_entries add column by text not null default '', add column reason text`;

export const closingHistory: Migration = { name: '021-closings', sql: [closings, authors] };
