/** Tables of every process that consumes events; part of the first migrations, so they never change. */
export const consumerTables = `
  create table inbox (
    event_id text primary key,
    applied_at timestamptz not null default now()
  );
  create index inbox_applied on inbox (applied_at);
  create table dead_events (
    event_id text primary key,
    type text not null,
    envelope text not null,
    error text not null,
    died_at timestamptz not null default now()
  );
  create table kit_state (name text primary key, value text not null)`;

/** The kit's own tables, in the service's schema; a migration that has run never changes. */
export const kitTables = `
  create table outbox (
    position bigint generated always as identity primary key,
    id uuid not null,
    type text not null,
    envelope text not null,
    relayed_at timestamptz,
    stream_sequence bigint,
    -- Id of the aggregate, so that the relay need not parse the envelope.
    key text not null
  );
  create index outbox_pending on outbox (position) where relayed_at is null;
  create index outbox_relayed on outbox (relayed_at) where relayed_at is not null;
  create index outbox_stream_sequence on outbox (stream_sequence) where stream_sequence is not null;

  ${consumerTables};

  create table idempotency_keys (
    user_id text not null,
    call text not null,
    key text not null,
    body_hash text not null,
    status int,
    answer text,
    created_at timestamptz not null default now(),
    primary key (user_id, call, key)
  );
  create index idempotency_keys_created on idempotency_keys (created_at);
  -- Finds answers that a later event completes. A hash index, because answers are too long for a B-tree.
  create index idempotency_keys_pending on idempotency_keys using hash (answer) where status = 202;

  create table counters (series text primary key, value bigint not null)`;

/** Triggers reject updates and deletes of entries, also by the table's owner (docs/decisions/0057). */
export const auditEntries = [
  `create table audit_entries (
    id uuid primary key,
    at timestamptz(3) not null,
    source text not null,
    kind text not null,
    user_id uuid,
    user_name text not null,
    address text,
    request_id text,
    subject_type text not null,
    subject_id uuid,
    subject text not null,
    reason text,
    changes jsonb not null
  )`,
  `create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'Entries of the audit trail are never changed or deleted.'; end $$`,
  `create trigger audit_entries_stay before update or delete or truncate on audit_entries
    for each statement execute function refuse_audit_change()`,
];
