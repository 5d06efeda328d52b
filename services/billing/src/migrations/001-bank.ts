export const bank = `
  -- A single row, locked by each change, so that two people never match the same line.
  create table bank_state (
    id integer primary key default 1,
    version integer not null default 0,
    constraint bank_state_one check (id = 1)
  );
  insert into bank_state default values;

  create table bank_imports (
    id uuid primary key,
    -- Own account; null for the Bank account, here and below.
    account_id uuid,
    file_name text,
    format text not null,
    line_count integer not null,
    duplicate_count integer not null,
    balance_date date,
    balance numeric(12,2),
    imported_by text not null,
    created_at timestamptz(3) not null,
    constraint bank_imports_balance check ((balance is null) = (balance_date is null))
  );
  create index on bank_imports (created_at, id);

  create table bank_lines (
    id uuid primary key,
    import_id uuid not null references bank_imports (id),
    account_id uuid,
    date date not null,
    description text not null,
    reference text,
    amount numeric(12,2) not null check (amount <> 0),
    -- Id of the bank, or date, amount, description and count.
    key text not null,
    constraint bank_lines_once unique nulls not distinct (account_id, key)
  );
  create index on bank_lines (date, id);
  create index on bank_lines (amount, id);
  create index on bank_lines (import_id);

  create table bank_reconciliations (
    id uuid primary key,
    account_id uuid,
    statement_date date not null,
    opening_balance numeric(12,2) not null,
    statement_balance numeric(12,2) not null,
    finished_at timestamptz(3),
    finished_by text,
    reopen_reason text,
    -- Reason for finishing without the opening balance in the ledger.
    ledger_reason text,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint bank_reconciliations_once unique nulls not distinct (account_id, statement_date),
    constraint bank_reconciliations_finished check ((finished_at is null) = (finished_by is null))
  );
  create unique index bank_reconciliations_open on bank_reconciliations (account_id) nulls not distinct
    where finished_at is null;

  create table bank_matches (
    id uuid primary key,
    account_id uuid,
    -- Null: the entries come to zero, or to the opening balance.
    line_id uuid unique references bank_lines (id),
    -- Date of the line. Without a line, the last date of the entries.
    date date not null,
    amount numeric(12,2) not null,
    matched_by text not null,
    created_at timestamptz(3) not null,
    -- Finished reconciliation that holds it.
    reconciliation_id uuid references bank_reconciliations (id)
  );
  create index on bank_matches (date, id);
  create index on bank_matches (reconciliation_id, date, id);

  -- Each entry has one match per account. A transfer moves two accounts.
  create table bank_match_entries (
    entry_id uuid not null references journal_entries (id),
    account_id uuid,
    match_id uuid not null references bank_matches (id),
    constraint bank_match_entries_once unique nulls not distinct (entry_id, account_id)
  );
  create index on bank_match_entries (match_id)`;
