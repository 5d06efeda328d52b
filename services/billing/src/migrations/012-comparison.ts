import type { Migration } from '@primal/service-kit/database/migrate';

/**
 * The last comparison with what other areas have: one row. `night` is the day whose night was compared last: the first
 * one is the night after this.
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

/** Where the settings have begun a series anew: the numbers before such a one are none that are missing. */
const startingNumbers = `
  create table starting_numbers (
    series text not null,
    number bigint not null,
    primary key (series, number)
  );
  insert into starting_numbers (series, number)
  select series, number from settings, lateral (values
    ('INV', invoice_starting_number), ('CM', credit_memo_starting_number), ('CR', cash_receipt_starting_number))
    as started (series, number)`;

export const comparisonOfAreas: Migration = { name: '012-comparison', sql: [comparison, startingNumbers] };
