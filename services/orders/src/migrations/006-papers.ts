import type { Migration } from '@primal/service-kit/database/migrate';

/** What a mail needs: the copy of the credentials, and a note of each mail before it is sent. */
export const papers: Migration = {
  name: '006-papers',
  sql: [
    `create table credentials (
      id text primary key,
      sequence integer not null,
      facts jsonb not null
    );

    create table outgoing_mails (
      id uuid primary key,
      subject_id uuid not null,
      idempotency_key text,
      user_id text not null,
      recipient text not null,
      created_at timestamptz(3) not null default now(),
      sent_at timestamptz(3),
      changed_meanwhile text,
      unique (user_id, subject_id, idempotency_key)
    )`,
  ],
};
