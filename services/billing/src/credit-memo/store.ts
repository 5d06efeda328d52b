import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { billingDocuments } from '@primal/contracts/billing/documents';
import { creditMemoSaved } from '@primal/contracts/billing/events';
import { findLocked, lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { createRowMapper, isOneOf, selectChildren, selectOf, sql } from '@primal/service-kit/database';
import type { Series } from '@primal/service-kit/numbering';
import { readSnapshots } from '@primal/service-kit/service';
import type { Settings } from '../copies/settings.ts';
import type { LockCredit } from '../document/credit.ts';
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
export const lockMemoCredit: LockCredit = async (tx, id) => {
  const memo = await findLocked(tx, CreditMemo, id, ['items', 'applications']);
  if (!memo) return null;
  return { document: memo, number: memo.creditNumber, date: memo.creditDate, changes: memo.creditChanges() };
};
