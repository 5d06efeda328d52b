import type { Migration } from '@primal/service-kit/database/migrate';

/** Price lists that were mailed: noted before, so that a request that comes again sends nothing (docs/decisions/0021). */
export const outgoingMails: Migration = {
  name: '005-outgoing-mails',
  sql: [
    `create table outgoing_mails (
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
