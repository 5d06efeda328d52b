import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { creditMemoSaved } from '@primal/contracts/billing/events';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { findLocked, lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { checkTotals } from '@primal/service-kit/consistency/checks';
import {
  createRowMapper,
  isOneOf,
  type RawBuilder,
  selectChildren,
  selectOf,
  sql,
} from '@primal/service-kit/database';
import type { Series } from '@primal/service-kit/numbering';
import { readSnapshots } from '@primal/service-kit/service';
import type { Settings } from '../copies/settings.ts';
import { type DocumentBooks, voidedByStatus } from '../document/books.ts';
import { type LockCredit, refundedParts } from '../document/credit.ts';
import type { Invoice } from '../invoice/invoice.ts';
import { findLaterCredit } from '../invoice/returned-lines.ts';
import { lockInvoice } from '../invoice/store.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import {
  CreditApplicationSchema,
  CreditMemo,
  CreditMemoItemSchema,
  type CreditMemoRecord,
  CreditMemoSchema,
} from './credit-memo.ts';
import { type CreditMemoLine, toAnswer } from './presenter.ts';

export const toCreditMemoSeries = ({
  creditMemoStartingNumber: first,
}: Pick<Settings, 'creditMemoStartingNumber'>): Series => ({
  ...billingDocuments['credit-memo'].series,
  first,
});

const { label } = billingDocuments['credit-memo'];

export const selectCreditMemos = (db: BillingDb) =>
  db.selectFrom('credit_memos as c').select(selectOf(CreditMemoSchema, 'c'));

const selectWholeCreditMemos = (db: BillingDb) =>
  selectCreditMemos(db)
    .select(selectChildren(CreditMemoItemSchema, 'credit_memo_id', 'c.id', 'position').as('items'))
    .select(selectChildren(CreditApplicationSchema, 'credit_memo_id', 'c.id', 'id').as('applications'));

export const toCreditMemoRows = (credit: CreditMemoRecord, items: readonly CreditMemoLine[]) => ({
  credit_memos: [createRowMapper(CreditMemoSchema)(credit)],
  credit_memo_items: items.map((item, position) =>
    createRowMapper(CreditMemoItemSchema)({ ...item, position, creditMemoId: credit.id }),
  ),
});

type Returning = Pick<CreditMemoRecord, 'id' | 'invoiceId' | 'isReturn' | 'status'>;

/** Sentences of `findLaterCredit`, by credit memo. */
export const readLaterCredits = async (
  db: BillingDb,
  credits: readonly Returning[],
): Promise<Map<string, string>> => {
  const returns = credits.flatMap(({ id, invoiceId, isReturn, status }) =>
    isReturn && invoiceId !== null && status !== 'voided' ? [{ id, invoiceId }] : [],
  );
  if (returns.length === 0) return new Map();
  const lines = await db
    .selectFrom('invoice_items as l')
    .where(
      isOneOf(
        'l.invoice_id',
        returns.map(({ invoiceId }) => invoiceId),
      ),
    )
    .where(sql<boolean>`jsonb_array_length(l.returns) > 1`)
    .select(['l.invoice_id as invoiceId', 'l.product', 'l.returns'])
    .execute();
  return new Map(
    returns.flatMap(({ id, invoiceId }) => {
      const [later] = lines.flatMap((line) =>
        line.invoiceId === invoiceId ? (findLaterCredit(line, id) ?? []) : [],
      );
      return later === undefined ? [] : [[id, later]];
    }),
  );
};

const loadLaterCredit = async (db: BillingDb, credit: CreditMemo): Promise<void> => {
  credit.laterCredit = (await readLaterCredits(db, [credit])).get(credit.id) ?? null;
};

export const lockCreditMemo = async (tx: BillingTx, id: string): Promise<CreditMemo> => {
  const credit = await lockRecord(tx, CreditMemo, id, { label, populate: ['items', 'applications'] });
  await loadLaterCredit(tx.db, credit);
  return credit;
};

/** Locks the memo, and the invoice whose returns it credits, if any. */
export const lockReturn = async (
  tx: BillingTx,
  id: string,
): Promise<{ credit: CreditMemo; invoice: Invoice | null }> => {
  const credit = await lockRecord(tx, CreditMemo, id, { label, populate: ['items', 'applications'] });
  const { isReturn, invoiceId } = credit;
  const invoice = isReturn && invoiceId !== null ? await lockInvoice(tx, invoiceId) : null;
  await loadLaterCredit(tx.db, credit);
  return { credit, invoice };
};

export const readCreditMemo = async (db: BillingDb, id: string): Promise<CreditMemoAnswer> => {
  const credit = await readRecord(selectWholeCreditMemos(db).where('c.id', '=', id), label);
  const laterCredit = (await readLaterCredits(db, [credit])).get(id);
  return toAnswer({ ...credit, laterCredit }, credit.items, credit.applications);
};

export const republishCreditMemos = (db: BillingDb, ids?: readonly string[]) =>
  readSnapshots(creditMemoSaved, { rows: selectWholeCreditMemos(db), id: 'c.id', ids }, (credit) =>
    toAnswer(credit, credit.items, credit.applications),
  );

/** Locks the credit for a refund. */
const lockMemoCredit: LockCredit = async (tx, id) => {
  const memo = await findLocked(tx, CreditMemo, id, ['items', 'applications']);
  if (!memo) return null;
  return { document: memo, number: memo.creditNumber, date: memo.creditDate, changes: memo.creditChanges() };
};

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
