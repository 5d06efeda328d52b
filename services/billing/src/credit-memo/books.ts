import { checkTotals } from '@primal/service-kit/consistency/checks';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import { type DocumentBooks, voidedByStatus } from '../document/books.ts';
import { refundedParts } from '../document/credit.ts';
import { lockMemoCredit } from './store.ts';

/** Rows per credit memo line. A memo may hold corrected weights and returned goods of an invoice line. */
const returned = sql`
  select l.invoice_id, l.id as invoice_item_id, (r.back ->> 'creditMemoId')::uuid as credit_memo_id,
    (r.back ->> 'quantity')::numeric as quantity, (r.back ->> 'total')::numeric as total, r.back -> 'pieceIds' as pieces,
    r.back -> 'corrections' as corrections
  from invoice_items as l, jsonb_array_elements(l.returns) as r (back) where l.returns <> '[]'`;

const credited = sql`
  select c.invoice_id, l.invoice_item_id, c.id as credit_memo_id, l.quantity, l.total, l.corrections
  from credit_memos as c join credit_memo_items as l on l.credit_memo_id = c.id
  where c.is_return and c.status <> 'voided'`;

const sumByLine = (rows: RawBuilder<unknown>) => sql`
  select invoice_id, invoice_item_id, credit_memo_id, sum(quantity) as quantity, sum(total) as total
  from (${rows}) as line group by invoice_id, invoice_item_id, credit_memo_id`;

const returnedLines = sql`
  select 'invoice' as "of", coalesce(t.invoice_id, c.invoice_id) as id, i.invoice_number as label,
    'a line shows a return of ' || coalesce(t.quantity::text, 'nothing') || ' for ' || coalesce(t.total::text, 'nothing')
      || ', its credit memo ' || coalesce(c.quantity::text, 'nothing') || ' for ' || coalesce(c.total::text, 'nothing') as problem
  from (${sumByLine(returned)}) as t full join (${sumByLine(credited)}) as c using (invoice_item_id, credit_memo_id)
    join invoices as i on i.id = coalesce(t.invoice_id, c.invoice_id)
  where t.quantity is distinct from c.quantity or t.total is distinct from c.total`;

const returnedPieces = sql`
  select 'credit memo' as "of", credit_memo_id as id, null as label,
    'the piece ' || piece_id || ' differs between the credit memo and the returns of its invoice' as problem
  from returned_pieces as p full join (
    select t.invoice_id, t.credit_memo_id, id::uuid as piece_id from (${returned}) as t, jsonb_array_elements_text(t.pieces) as id) as t
    using (piece_id, credit_memo_id)
  where p.invoice_item_id is null or t.invoice_id is null`;

const correctedWeights = sql`
  select 'invoice' as "of", coalesce(t.invoice_id, c.invoice_id) as id, null as label,
    'a line shows the corrected weights ' || coalesce(t.corrections::text, 'none') || ', its credit memo '
      || coalesce(c.corrections::text, 'none') as problem
  from (select * from (${returned}) as r where corrections <> '[]') as t
    full join (select * from (${credited}) as m where corrections <> '[]') as c using (invoice_item_id, credit_memo_id)
  where t.corrections is distinct from c.corrections`;

export const creditMemoBooks: DocumentBooks = {
  journaled: [
    {
      type: 'credit_memo',
      table: 'credit_memos',
      number: sql`d.credit_number`,
      memo: voidedByStatus,
      figures: [
        {
          name: 'The unapplied amount',
          accounts: ['customer_credits'],
          side: 'credit',
          amount: sql`d.balance + d.refunded`,
        },
      ],
    },
  ],
  movements: sql`
    select customer_id, id, credit_date, created_at, 'credit_memo', 'credit', credit_number, -total, null, null
    from credit_memos where status <> 'voided'`,
  credits: sql`
    select customer_id, 'credit_memo' as type, id, credit_number as number, credit_date as date, created_at, balance as amount
    from credit_memos where status in ('draft', 'partial')`,
  lockCredit: lockMemoCredit,
  settlements: sql`
    select a.invoice_id, 'credit_memo' as type, c.id, c.credit_number as number, c.credit_date as date,
      null as payment_method, a.amount, null as write_off_kind, a.taken_back_on is not null as is_reversed,
      a.created_at as at, 'credit' as settled_by
    from credit_applications a join credit_memos c on c.id = a.credit_memo_id`,
  taxed: sql`
    select credit_date as date, true as is_credit, sales_tax, tax, subtotal - discount + delivery_charge as net
    from credit_memos where status <> 'voided'`,
  parts: {
    computed: sql`
      select credit_memo_id, amount from credit_applications where taken_back_on is null
      union all
      select document_id, amount from (${refundedParts}) as refunded where type = 'credit_memo'`,
    stored: sql`select id, applied + refunded from credit_memos`,
  },
  checks: [
    checkTotals({
      of: 'credit memo',
      table: 'credit_memos',
      number: 'credit_number',
      lines: 'credit_memo_items',
      parent: 'credit_memo_id',
      total: sql`d.subtotal + d.delivery_charge + d.tax - d.discount`,
    }),
    returnedLines,
    returnedPieces,
    correctedWeights,
  ],
};
