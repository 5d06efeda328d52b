import { sql } from '@primal/service-kit/database';

/** What the lines of invoices say came back, each with its credit memo. */
const returned = sql`
  select l.invoice_id, l.id as invoice_item_id, (r.back ->> 'creditMemoId')::uuid as credit_memo_id,
    (r.back ->> 'quantity')::numeric as quantity, (r.back ->> 'total')::numeric as total, r.back -> 'pieceIds' as pieces
  from invoice_items as l, jsonb_array_elements(l.returns) as r (back) where l.returns <> '[]'`;

/** What the lines of credit memos that stand credit of it. */
const credited = sql`
  select c.invoice_id, l.invoice_item_id, c.id as credit_memo_id, l.quantity, l.total
  from credit_memos as c join credit_memo_items as l on l.credit_memo_id = c.id
  where c.is_return and c.status <> 'voided'`;

/** Lines of invoices that do not say what their credit memos do. */
export const returnedLines = sql`
  select 'invoice' as "of", coalesce(t.invoice_id, c.invoice_id) as id, i.invoice_number as label,
    'a line shows a return of ' || coalesce(t.quantity::text, 'nothing') || ' for ' || coalesce(t.total::text, 'nothing')
      || ', its credit memo ' || coalesce(c.quantity::text, 'nothing') || ' for ' || coalesce(c.total::text, 'nothing') as says
  from (${returned}) as t full join (${credited}) as c using (invoice_item_id, credit_memo_id)
    join invoices as i on i.id = coalesce(t.invoice_id, c.invoice_id)
  where t.quantity is distinct from c.quantity or t.total is distinct from c.total`;

/** Lines of which more came back than was sold. */
export const returnedTwice = sql`
  select 'invoice' as "of", t.invoice_id as id, l.product ->> 'name' as label,
    sum(t.quantity) || ' returned of a line, ' || l.quantity || ' sold' as says
  from (${returned}) as t join invoice_items as l on l.id = t.invoice_item_id
  group by t.invoice_id, l.id having sum(t.quantity) > l.quantity`;

/** Pieces that are kept as come back with another credit memo than their line says, or with none. */
export const returnedPieces = sql`
  select 'credit memo' as "of", credit_memo_id as id, null as label,
    'the piece ' || piece_id || ' came back, but its invoice does not show that' as says
  from returned_pieces as p full join (
    select t.invoice_id, t.credit_memo_id, id::uuid as piece_id from (${returned}) as t, jsonb_array_elements_text(t.pieces) as id) as t
    using (piece_id, credit_memo_id)
  where p.invoice_item_id is null or t.invoice_id is null`;
