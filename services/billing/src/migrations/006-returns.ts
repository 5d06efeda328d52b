import type { Migration } from '@primal/service-kit/database/migrate';

/** What came back of an invoice, on its lines and on those of the credit memos. Nothing of before did. */
const lines = `
  alter table invoice_items add column returns jsonb not null default '[]';
  alter table credit_memos add column is_return boolean not null default false;
  alter table credit_memo_items
    add column invoice_item_id uuid,
    add column return_reason text,
    add column pieces jsonb not null default '[]'`;

/** The pieces that came back with credit memos that stand: each once, whoever asks. */
const pieces = `
  create table returned_pieces (
    piece_id uuid primary key,
    invoice_item_id uuid not null,
    credit_memo_id uuid not null references credit_memos (id)
  );
  create index on returned_pieces (credit_memo_id)`;

export const returns: Migration = { name: '006-returns', sql: [lines, pieces] };
