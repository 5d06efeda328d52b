const entries = `
  create table journal_entries (
    id uuid primary key,
    at timestamptz(3) not null,
    date date not null,
    document_type text not null,
    document_id uuid not null,
    document_number text,
    customer_id uuid,
    by text not null default '',
    -- Reason for an entry in a closed month.
    reason text
  );
  create index on journal_entries (date, id);
  create index on journal_entries (at, id);
  create index on journal_entries (document_id);
  create index on journal_entries (upper(document_number) text_pattern_ops);
  create index on journal_entries (customer_id, date, id) where customer_id is not null`;

const lines = `
  create table journal_lines (
    entry_id uuid not null references journal_entries (id),
    position integer not null,
    -- Date of the entry, for the index by account.
    date date not null,
    account text not null,
    category text,
    invoice_id uuid,
    debit numeric(12,2) not null,
    credit numeric(12,2) not null,
    primary key (entry_id, position),
    constraint journal_lines_side check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)),
    constraint journal_lines_invoice check ((invoice_id is not null) = (account = 'accounts_receivable'))
  );
  create index journal_lines_activity on journal_lines (account, coalesce(category, ''), date, entry_id, position)
    include (invoice_id, debit, credit)`;

/** Sums by account and day of all entries but the unsummed. The key allows each entry to wait once. */
const sums = `
  create table ledger_days (
    account text not null,
    category text not null,
    date date not null,
    debit numeric(14,2) not null,
    credit numeric(14,2) not null,
    lines integer not null,
    primary key (account, category, date)
  );
  create table unsummed_entries (entry_id uuid primary key)`;

const balance = `
  create function journal_lines_balance() returns trigger language plpgsql as $$
  declare unbalanced uuid;
  begin
    select entry_id into unbalanced from added group by entry_id having sum(debit) <> sum(credit) limit 1;
    if found then
      raise exception 'Debits and credits of journal entry % differ', unbalanced using errcode = 'check_violation';
    end if;
    insert into unsummed_entries select distinct entry_id from added;
    return null;
  end $$;
  create trigger journal_lines_balance after insert on journal_lines
    referencing new table as added for each statement execute function journal_lines_balance()`;

const appendOnly = `
  create function journal_is_append_only() returns trigger language plpgsql as $$
  begin
    raise exception 'Journal entries are immutable: write another one';
  end $$;
  create trigger journal_entries_append_only before update or delete or truncate on journal_entries
    for each statement execute function journal_is_append_only();
  create trigger journal_lines_append_only before update or delete or truncate on journal_lines
    for each statement execute function journal_is_append_only()`;

const accounts = `
  create table accounts (
    role text not null,
    category text not null default '',
    number text not null,
    name text not null,
    type text,
    primary key (role, category),
    constraint accounts_type check ((type is not null) = (role = 'own'))
  )`;

const manualEntries = `
  create table manual_entries (
    id uuid primary key,
    entry_number text not null unique,
    date date not null,
    memo text not null,
    total numeric(12,2) not null check (total > 0),
    -- Lines with account, category, debit and credit.
    lines jsonb not null,
    made_by text not null,
    reversed_on date,
    reversal_reason text,
    reversed_at timestamptz(3),
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint manual_entries_reversed check (
      num_nulls(reversed_on, reversal_reason, reversed_at) in (0, 3) and reversed_on >= date)
  )`;

const exports = `
  create table accounting_exports (
    id uuid primary key,
    number text not null unique,
    number_value bigint not null generated always as (substring(number from '[0-9]+$')::bigint) stored,
    from_date date not null,
    to_date date not null,
    format text not null,
    entry_count integer not null,
    total numeric(14,2) not null,
    includes_opening_balances boolean not null default false,
    created_by text not null,
    undone_at timestamptz(3),
    undone_by text,
    undo_reason text,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint accounting_exports_undone check ((undone_at is null) = (undo_reason is null))
  );
  create index on accounting_exports (created_at, id);

  create table accounting_export_files (
    export_id uuid primary key references accounting_exports (id),
    content bytea not null
  );

  -- The key allows each entry one batch that is not undone, even in concurrent requests.
  create table exported_entries (
    entry_id uuid primary key references journal_entries (id),
    export_id uuid not null references accounting_exports (id),
    -- True for a document's first exported entry.
    begins boolean not null
  );
  create index on exported_entries (export_id);

  -- Name of each customer and account in files for an accounting program.
  create table export_names (
    target text not null,
    kind text not null,
    record text not null,
    name text not null,
    name_key text not null,
    primary key (target, kind, record),
    unique (target, kind, name_key)
  )`;

/**
 * The last comparison with other areas: one row. `night` is the day of the last nightly one; initially today.
 */
const comparison = `
  create table comparison (
    id integer primary key default 1,
    night date not null,
    asked_at timestamptz(3),
    started_at timestamptz(3),
    finished_at timestamptz(3),
    step text,
    found jsonb,
    constraint comparison_one check (id = 1)
  );
  insert into comparison (night) values (current_date)`;

export const ledger = [
  entries,
  lines,
  sums,
  balance,
  appendOnly,
  accounts,
  manualEntries,
  exports,
  comparison,
];
