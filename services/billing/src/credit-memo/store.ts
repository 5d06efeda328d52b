import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { billingDocuments } from '@primal/contracts/billing/documents';
import { creditMemoSaved } from '@primal/contracts/billing/events';
import { findLocked, lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { createRowMapper, selectChildren, selectOf } from '@primal/service-kit/database';
import type { Series } from '@primal/service-kit/numbering';
import { readSnapshots } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import type { Settings } from '../copies/settings.ts';
import type { LockCredit } from '../document/credit.ts';
import type { BillingDb } from '../tables.ts';
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

export const lockCreditMemo = (tx: EntityTx, id: string): Promise<CreditMemo> =>
  lockRecord(tx, CreditMemo, id, { label, populate: ['items', 'applications'] });

export const readCreditMemo = async (db: BillingDb, id: string): Promise<CreditMemoAnswer> => {
  const credit = await readRecord(selectWholeCreditMemos(db).where('c.id', '=', id), label);
  return toAnswer(credit, credit.items, credit.applications);
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
