import type { Migration } from '@primal/service-kit/database/migrate';

/** Who moved what on a day's board, as the other dispatchers are told. */
const moves = `
  create table board_moves (
    id uuid primary key,
    date date not null,
    at timestamptz(3) not null,
    user_id uuid,
    user_name text not null,
    text text not null
  );
  create index on board_moves (date, at, id);
  create index on board_moves (at)`;

/** What the board asks: the invoices of a day, and what failed before. */
const asked = `
  create index on invoices (delivery_date, id);
  create index on delivery_items (route_id) where status = 'failed'`;

export const board: Migration = { name: '005-board', sql: [moves, asked] };
