const drawer = `
  create table cash_drawer_days (
    id uuid primary key,
    date date not null unique,
    opening_float numeric(12,2) not null check (opening_float >= 0),
    opened_by text not null,
    status text not null,
    expected numeric(12,2),
    counted numeric(12,2) check (counted >= 0),
    over_short numeric(12,2),
    closing jsonb,
    closed_by text,
    closed_at timestamptz(3),
    notes text,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint cash_drawer_days_status check (status in ('open', 'closed')),
    constraint cash_drawer_days_closed check (
      num_nulls(expected, counted, over_short, closing, closed_by, closed_at)
        = case status when 'closed' then 0 else 6 end),
    constraint cash_drawer_days_over_short check (over_short = counted - expected)
  );
  create index on cash_drawer_days (date, id);
  create index on cash_drawer_days (opening_float, id);
  create index on cash_drawer_days (status, id);
  create index on cash_drawer_days (created_at, id);
  create index on cash_drawer_days (status, date, id);

  create table cash_payouts (
    id uuid primary key,
    day_id uuid not null references cash_drawer_days (id),
    amount numeric(12,2) not null check (amount > 0),
    reason text not null,
    -- Category of an account with the role cash_payouts.
    account text,
    paid_by text not null,
    paid_at timestamptz(3) not null,
    void_reason text,
    voided_by text,
    voided_at timestamptz(3),
    -- Drawer date, which the counter-entry has too.
    voided_on date,
    constraint cash_payouts_voided check (num_nulls(void_reason, voided_by, voided_at, voided_on) in (0, 4))
  );
  create index on cash_payouts (day_id)`;

const deposits = `
  create table deposits (
    id uuid primary key,
    deposit_number text not null unique,
    number_value bigint not null
      generated always as (regexp_replace(deposit_number, '\\D', '', 'g')::bigint) stored,
    date date not null,
    check_count integer not null,
    check_total numeric(12,2) not null,
    cash numeric(12,2) not null check (cash >= 0),
    -- Date of the open drawer from which a bank drop takes its cash.
    from_drawer date references cash_drawer_days (date),
    -- A card batch has neither checks nor cash.
    card_count integer not null,
    card_total numeric(12,2) not null,
    processor_fee numeric(12,2) not null check (processor_fee >= 0),
    -- Below 0 if the refunds of a card batch exceed its payments.
    total numeric(12,2) not null check (total > 0 or card_count > 0),
    notes text,
    made_by text not null,
    status text not null,
    void_reason text,
    voided_at timestamptz(3),
    voided_on date,
    version integer not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint deposits_total check (total = check_total + cash + card_total - processor_fee),
    constraint deposits_card_batch check (
      case card_count when 0 then card_total = 0 and processor_fee = 0 else check_count = 0 and cash = 0 end),
    constraint deposits_status check (status in ('made', 'voided')),
    constraint deposits_voided check (
      num_nulls(voided_at, voided_on) = case status when 'voided' then 0 else 2 end and voided_on >= date),
    constraint deposits_from_drawer check (from_drawer is null or (cash > 0 and from_drawer <= date))
  );
  create index on deposits (date, id);
  create index on deposits (number_value, id);
  create index on deposits (total, id);
  create index on deposits (status, id);
  create index on deposits (created_at, id);
  create index on deposits (status, date, id);
  create index on deposits (from_drawer) where from_drawer is not null;
  create index on deposits using gin (deposit_number public.gin_trgm_ops) with (fastupdate = off);
  create index on deposits (deposit_number text_pattern_ops) include (date, id);

  create table deposit_checks (
    id uuid primary key,
    deposit_id uuid not null references deposits (id),
    position integer not null,
    type text not null check (type in ('payment', 'cash_receipt', 'refund')),
    document_id uuid not null,
    number text not null,
    customer_name text,
    date date not null,
    amount numeric(12,2) not null,
    is_standing boolean not null
  );
  create index on deposit_checks (deposit_id, position);
  create unique index deposit_checks_once on deposit_checks (document_id) where is_standing`;

export const cashDrawer = [drawer, deposits];
